import { askForPasswordBy } from '@repo/api-client/password-needed'
import { useEffect, useState } from 'react'
import type { PasswordDialog } from './PasswordDialog.tsx'

type Question = {
  readonly Dialog: typeof PasswordDialog
  readonly answer: (isConfirmed: boolean) => void
}

/** Asks for the password whenever a call of the pages beside it needs it; shows nothing until then, and loads the dialog only then. */
export function PasswordGate({ site }: { readonly site: 'expediteur' | 'transporteur' }) {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askForPasswordBy(async () => {
        const { PasswordDialog: Dialog } = await import('./PasswordDialog.tsx')
        return new Promise((answer) => setQuestion({ Dialog, answer }))
      }),
    [],
  )
  if (!question) return null
  const end = (isConfirmed: boolean) => {
    question.answer(isConfirmed)
    setQuestion(null)
  }
  return <question.Dialog site={site} onEnd={end} />
}
