import { Container } from '@mantine/core'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from './paths.ts'
import { useSession } from './session/use-session.ts'
import { reloadSession } from './session/watch-session.ts'

const EndedSession = lazy(() =>
  import('./session/EndedSession.tsx').then((file) => ({ default: file.EndedSession })),
)

/** The state that a guard leaves in the history entry of the sign-in page. */
type SignInState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/**
 * Admits players. Guests are redirected to the sign-in, which returns to the requested page. When a session ends on an
 * open page, the page is hidden until the next sign-in. It keeps its input unless another player signs in.
 */
export function PlayerOnly() {
  const session = useSession()
  const location = useLocation()
  const [pageOwnerId, setPageOwnerId] = useState<string | null>(null)
  const playerId = session.state === 'player' ? session.player.id : null
  if (playerId !== null && playerId !== pageOwnerId) setPageOwnerId(playerId)
  if (session.state === 'unknown') return <LoadingState height={480} />
  if (session.state === 'guest' && !session.isKnown && pageOwnerId === null) return <UnknownSession />
  if (session.state === 'guest' && pageOwnerId === null)
    return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />
  return (
    <>
      <div key={pageOwnerId} hidden={session.state === 'guest'}>
        <Outlet />
      </div>
      {session.state === 'guest' && pageOwnerId !== null ? (
        <Suspense fallback={<LoadingState height={480} />}>
          <EndedSession playerId={pageOwnerId} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Replaces a player's page when the session could not be loaded. */
function UnknownSession() {
  const client = useQueryClient()
  return (
    <Container pt={{ base: 48, sm: 96 }}>
      <ErrorState order={1} onRetry={() => void reloadSession(client)} />
    </Container>
  )
}

/**
 * Admits guests, and everybody while the session is loading. Players, also right after the sign-in, go to the requested
 * page or to their account.
 */
export function GuestOnly() {
  const session = useSession()
  // as: only PlayerOnly writes a state for these routes.
  const state = useLocation().state as SignInState | null
  if (session.state !== 'player') return <Outlet />
  return <Navigate to={state?.from ?? paths.account} replace />
}
