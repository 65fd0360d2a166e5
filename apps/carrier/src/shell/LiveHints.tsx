import { readAgain } from '@repo/api-client/changes'
import { followHints } from '@repo/api-client/live'
import { useToken } from '@repo/api-client/react'
import { countNotifications } from '@repo/contracts/delivery/accounts'
import { carrierState, listOffers } from '@repo/contracts/delivery/carrier'
import { listCarrierClaims } from '@repo/contracts/delivery/claims'
import { requiredDocuments } from '@repo/contracts/delivery/documents'
import { listFleetDeliveries, readFleet } from '@repo/contracts/delivery/fleet'
import { listMessages } from '@repo/contracts/delivery/messages'
import { listNotifications } from '@repo/contracts/delivery/notifications'
import { readOwnPlan, readPlan } from '@repo/contracts/delivery/shifts'
import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { listVehicles } from '@repo/contracts/delivery/vehicles'
import type { Endpoint } from '@repo/contracts/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The calls whose responses a hint makes stale. */
const callsByHint: Record<LiveHint['type'], readonly Endpoint[]> = {
  offer: [listOffers, carrierState, readFleet],
  order: [carrierState, readFleet, listFleetDeliveries],
  position: [],
  notification: [
    countNotifications,
    listNotifications,
    carrierState,
    requiredDocuments,
    readFleet,
    listCarrierClaims,
  ],
  message: [listMessages],
  fleet: [readFleet, listVehicles, readPlan, readOwnPlan],
}

const refreshableCalls = [...new Set(Object.values(callsByHint).flat())]

/** While signed in, each live hint refetches the calls that it concerns. Renders nothing. */
export function LiveHints() {
  const token = useToken()
  const client = useQueryClient()
  useEffect(() => {
    if (token === null) return
    const subscription = new AbortController()
    void followHints({
      token,
      signal: subscription.signal,
      onConnect: () => readAgain(client, refreshableCalls),
      onHint: (hint) => readAgain(client, callsByHint[hint.type]),
    })
    return () => subscription.abort()
  }, [token, client])
  return null
}
