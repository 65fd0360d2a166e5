import { useToken } from '@repo/api-client/react'
import { ErrorState } from '@repo/ui/States'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import { BootScreen } from '@repo/web-kit/BootScreen'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from './paths.ts'
import type { CarrierState } from './use-carrier.ts'
import { useCarrier } from './use-carrier.ts'

/** The state that a guard leaves in the history entry of the sign-in page. */
type SignInState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/** Admits signed-in accounts. Guests sign in first, then return to the requested page. */
export function SignedInOnly() {
  const token = useToken()
  const location = useLocation()
  if (token !== null) return <Outlet />
  return <Navigate to={paths.signIn} replace state={{ from: location } satisfies SignInState} />
}

/** Admits guests. Signed-in accounts go to the requested page or to their work. */
export function GuestOnly() {
  const token = useToken()
  // as: only SignedInOnly writes a state for these routes.
  const state = useLocation().state as SignInState | null
  const wasGuest = useWasEverTrue(token === null)
  if (token === null) return <Outlet />
  return (
    <>
      {/* After a sign-in the form stays visible until the next page has loaded. */}
      {wasGuest ? <Outlet /> : null}
      <Navigate to={state?.from ?? paths.work} replace />
    </>
  )
}

/** Returns a guard that admits these kinds of accounts, and redirects others to `otherwise`. */
function createKindGuard(kinds: readonly CarrierState['userType'][], otherwise: string) {
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

/** Admits accounts that drive. A company's administrator is redirected to the fleet. */
export const DriversOnly = createKindGuard(['TRIN', 'LIVR'], paths.fleet)

/** Admits a company's drivers, the only accounts with a plan. */
export const CompanyDriversOnly = createKindGuard(['LIVR'], paths.work)

/** Admits a company's administrators. */
export const AdministratorsOnly = createKindGuard(['TREN'], paths.work)

/** Admits accounts that the platform pays. A company's driver sees no money. */
export const PaidCarriersOnly = createKindGuard(['TRIN', 'TREN'], paths.work)

/** Admits independent carriers. A company decides what its drivers carry. */
export const IndependentsOnly = createKindGuard(['TRIN'], paths.work)
