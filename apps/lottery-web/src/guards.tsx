import { LoadingState } from '@repo/ui/States'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from './paths.ts'
import { useSession } from './session/use-session.ts'

/** What a guard leaves in the history entry of the sign-in page. */
type SignInState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/** Lets players through; a guest goes to the sign-in, which remembers where they wanted to go. */
export function PlayerOnly() {
  const session = useSession()
  const location = useLocation()
  if (session.state === 'unknown') return <LoadingState height={480} />
  if (session.state === 'player') return <Outlet />
  return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />
}

/** Lets guests through. Players, also at the very moment of signing in, go where they wanted to go before, or to their account. */
export function GuestOnly() {
  const session = useSession()
  // The router does not know what a state holds: only PlayerOnly writes one for these routes.
  const state = useLocation().state as SignInState | null
  if (session.state !== 'player') return <Outlet />
  return <Navigate to={state?.from ?? paths.account} replace />
}
