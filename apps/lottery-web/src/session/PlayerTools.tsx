import { lazy, Suspense } from 'react'
import { AccessibilityKeeper } from '#lottery-web/accessibility/AccessibilityKeeper.tsx'
import { useSession } from './use-session.ts'

const IdleWatch = lazy(() => import('./IdleWatch.tsx').then((file) => ({ default: file.IdleWatch })))
const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

/** What a session needs on every page: the display preferences, the idle watch and the password dialog. */
export function PlayerTools() {
  const session = useSession()
  if (session.state !== 'player') return null
  return (
    <Suspense>
      <AccessibilityKeeper />
      <IdleWatch player={session.player} />
      <PasswordDialog />
    </Suspense>
  )
}
