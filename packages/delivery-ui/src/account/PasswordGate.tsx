import { askForPasswordBy } from '@repo/api-client/password-needed'
import { lazy, Suspense, useEffect, useState } from 'react'

const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

/** Asks for the password whenever a call of the pages beside it needs it; shows nothing until then. */
export function PasswordGate() {
  const [answer, setAnswer] = useState<{ readonly give: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => askForPasswordBy(() => new Promise((give) => setAnswer({ give }))), [])
  if (!answer) return null
  const end = (isConfirmed: boolean) => {
    answer.give(isConfirmed)
    setAnswer(null)
  }
  return (
    <Suspense>
      <PasswordDialog onEnd={end} />
    </Suspense>
  )
}
