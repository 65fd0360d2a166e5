import { useToken } from '@repo/api-client/react'
import { ErrorState } from '@repo/ui/States'
import { useEver } from '@repo/ui/use-ever'
import { BootScreen } from '@repo/web-kit/BootScreen'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from './paths.ts'
import type { CarrierState } from './use-carrier.ts'
import { useCarrier } from './use-carrier.ts'

/** What a guard leaves in the history entry of the sign-in page. */
type SignInState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/** Lets the signed-in through; others sign in first, and come back to where they wanted to go. */
export function SignedInOnly() {
  const token = useToken()
  const location = useLocation()
  if (token !== null) return <Outlet />
  return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />
}

/** Lets guests through; the signed-in go where they wanted to go before, or to their work. */
export function GuestOnly() {
  const token = useToken()
  // The router does not know what a state holds: only SignedInOnly writes one for these routes.
  const state = useLocation().state as SignInState | null
  const wasGuest = useEver(token === null)
  if (token === null) return <Outlet />
  return (
    <>
      {/* After a sign-in here the form stays visible until the next page has loaded, instead of a blank. */}
      {wasGuest ? <Outlet /> : null}
      <Navigate to={state?.from ?? paths.work} replace />
    </>
  )
}

/** A guard by the kind of account: lets those kinds through, leads the others to `otherwise`. */
function onlyKinds(kinds: readonly CarrierState['userType'][], otherwise: string) {
  return function KindGuard() {
    const carrier = useCarrier()
    if (carrier.data === undefined)
      return carrier.isError ? (
        <ErrorState order={2} onRetry={() => void carrier.refetch()} />
      ) : (
        <BootScreen />
      )
    return kinds.includes(carrier.data.userType) ? <Outlet /> : <Navigate to={otherwise} replace />
  }
}

/** For those who drive; a company's administrator works with its fleet. */
export const DriversOnly = onlyKinds(['TRIN', 'LIVR'], paths.fleet)

/** For a company's drivers: only they have a plan. */
export const PlannedOnly = onlyKinds(['LIVR'], paths.work)

/** For a company's administrator. */
export const AdministratorsOnly = onlyKinds(['TREN'], paths.work)

/** For carriers paid by the platform: a company's driver sees no money. */
export const PaidOnly = onlyKinds(['TRIN', 'TREN'], paths.work)

/** For an independent: a company decides what its drivers carry. */
export const IndependentsOnly = onlyKinds(['TRIN'], paths.work)
