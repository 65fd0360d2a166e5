import { useToken } from '@repo/api-client/react'
import { useLanguage } from '@repo/ui/texts'
import { useEver } from '@repo/ui/use-ever'
import { useEffect } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { carriedTrip, dropCarriedTrip } from './carried-trip.ts'
import { newShipmentPath, paths } from './paths.ts'

/** What a guard leaves in the history entry of the login page. */
type LoginState = { readonly from?: Pick<Location, 'pathname' | 'search' | 'hash'> }

/** Lets the signed-in through; a guest goes to /login, which remembers where they wanted to go. */
export function SignedInOnly() {
  const token = useToken()
  const language = useLanguage()
  const location = useLocation()
  useEffect(() => {
    // A visitor arriving here signed in has used their carried trip.
    if (token !== null) dropCarriedTrip()
  }, [token])
  if (token !== null && language !== 'fr')
    return (
      // Behind the sign-in everything is in French.
      <div lang="fr" style={{ display: 'contents' }}>
        <Outlet />
      </div>
    )
  if (token !== null) return <Outlet />
  return <Navigate to={paths.login} replace state={{ from: location } satisfies LoginState} />
}

/**
 * Lets guests through. The signed-in, also at the very moment of signing in, go where they wanted to go before, or to the new
 * shipment with the trip they priced, or to the new shipment.
 */
export function GuestOnly() {
  const token = useToken()
  // The router does not know what a state holds: only SignedInOnly writes one for these routes.
  const state = useLocation().state as LoginState | null
  const wasGuest = useEver(token === null)
  if (token === null) return <Outlet />
  const trip = carriedTrip()
  return (
    <>
      {/* After a sign-in here the form stays visible until the next page has loaded, instead of a blank. */}
      {wasGuest ? <Outlet /> : null}
      <Navigate to={state?.from ?? (trip ? newShipmentPath(trip) : paths.newShipment)} replace />
    </>
  )
}
