import { lazy, Suspense } from 'react'
import { FollowWishes } from '#lottery-web/accessibility/FollowWishes.tsx'
import { useSession } from './use-session.ts'

const IdleWatch = lazy(() => import('./IdleWatch.tsx').then((file) => ({ default: file.IdleWatch })))
const PasswordDialog = lazy(() =>
  import('./PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

/** What a session needs on every page: the watch over its end, the question for the password. */
export function PlayerTools() {
  const session = useSession()
  if (session.state !== 'player') return null
  return (
    <Suspense>
      <FollowWishes />
      <IdleWatch player={session.player} />
      <PasswordDialog />
    </Suspense>
  )
}
