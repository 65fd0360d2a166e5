import { useToken } from '@repo/api-client/react'
import { useLanguage } from '@repo/ui/texts'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import { useEffect } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { createNewShipmentPath, paths } from './paths.ts'
import { deletePricedTrip, readPricedTrip } from './priced-trip.ts'

/** The state that a guard leaves in the history entry of the login page. */
type LoginState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/** Admits signed-in accounts. Guests go to /login, which returns to the requested page. */
export function SignedInOnly() {
  const token = useToken()
  const language = useLanguage()
  const location = useLocation()
  useEffect(() => {
    // The trip that a guest had priced before the sign-in is used by now.
    if (token !== null) deletePricedTrip()
  }, [token])
  if (token !== null && language !== 'fr')
    return (
      // Pages behind the sign-in are in French only.
      <div lang="fr" style={{ display: 'contents' }}>
        <Outlet />
      </div>
    )
  if (token !== null) return <Outlet />
  return <Navigate to={paths.login} replace state={{ from: location } satisfies LoginState} />
}

/**
 * Admits guests. Signed-in accounts, also right after the sign-in, go to the requested page or to the new shipment,
 * with the trip that they priced.
 */
export function GuestOnly() {
  const token = useToken()
  // as: only SignedInOnly writes a state for these routes.
  const state = useLocation().state as LoginState | null
  const wasGuest = useWasEverTrue(token === null)
  if (token === null) return <Outlet />
  const trip = readPricedTrip()
  return (
    <>
      {/* After a sign-in the form stays visible until the next page has loaded. */}
      {wasGuest ? <Outlet /> : null}
      <Navigate to={state?.from ?? (trip ? createNewShipmentPath(trip) : paths.newShipment)} replace />
    </>
  )
}
