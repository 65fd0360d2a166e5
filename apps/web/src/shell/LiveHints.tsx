import { readAgain } from '@repo/api-client/changes'
import { followHints } from '@repo/api-client/live'
import { queryKeyOf, useToken } from '@repo/api-client/react'
import { countNotifications } from '@repo/contracts/delivery/accounts'
import { listClaims } from '@repo/contracts/delivery/claims'
import { documentsValidated, listDocuments } from '@repo/contracts/delivery/documents'
import { getHandoverCode } from '@repo/contracts/delivery/handover-code'
import { listMessages } from '@repo/contracts/delivery/messages'
import { listNotifications } from '@repo/contracts/delivery/notifications'
import {
  getDeliveryStatuses,
  getOrderInfo,
  getRunningOrder,
  getUnratedDelivery,
  listCancelled,
  listHistory,
  listRunning,
  listScheduled,
  listSearching,
} from '@repo/contracts/delivery/orders'
import { getPickupProblem } from '@repo/contracts/delivery/pickup-problems'
import { recipientLink } from '@repo/contracts/delivery/recipient-link'
import { getRoadProblem } from '@repo/contracts/delivery/road-problems'
import type { LiveHint } from '@repo/contracts/delivery/tracking'
import { getCarrierPosition, getRoute } from '@repo/contracts/delivery/tracking'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const orderCalls: readonly Endpoint[] = [
  listRunning,
  listSearching,
  listScheduled,
  listHistory,
  listCancelled,
  getOrderInfo,
  getRunningOrder,
  getDeliveryStatuses,
  getUnratedDelivery,
  getRoute,
  recipientLink,
  getHandoverCode,
  getPickupProblem,
  getRoadProblem,
  listClaims,
]

/** The documented calls whose responses a hint makes stale. */
const callsByHint: Record<LiveHint['type'], readonly Endpoint[]> = {
  // The end of an order also ends its carrier's position.
  order: [...orderCalls, getCarrierPosition],
  position: [getCarrierPosition],
  // The review of a document is announced by a notification.
  notification: [countNotifications, listNotifications, documentsValidated, listDocuments],
  offer: [],
  message: [listMessages],
  fleet: [],
}

/**
 * Shows the position of a hint as if the documented call had returned it, once that call has returned one. Returns
 * false for a hint without one. `shownAtMs` has the time of the last shown position by carrier: an older one is
 * ignored.
 */
function showPosition(client: QueryClient, { position }: LiveHint, shownAtMs: Map<string, number>): boolean {
  if (!position) return false
  const { personneId, lat, long, a } = position
  const queryKey = queryKeyOf(getCarrierPosition, { personneId })
  const isShown = client.getQueryData(queryKey) !== undefined
  if (!isShown || (shownAtMs.get(personneId) ?? 0) > a.getTime()) return true
  shownAtMs.set(personneId, a.getTime())
  // A response that is under way is older.
  void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, { lat, long }))
  return true
}

/** While signed in, each live hint refetches the calls that it concerns, or shows its position. Renders nothing. */
export function LiveHints() {
  const token = useToken()
  const client = useQueryClient()
  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    const shownAtMs = new Map<string, number>()
    void followHints({
      token,
      signal: controller.signal,
      onConnect: () =>
        readAgain(client, [
          ...orderCalls,
          ...callsByHint.position,
          ...callsByHint.notification,
          ...callsByHint.message,
        ]),
      // From now on the position is polled again.
      onDisconnect: () => readAgain(client, callsByHint.position),
      onHint: (hint) => {
        if (!showPosition(client, hint, shownAtMs)) readAgain(client, callsByHint[hint.type])
      },
    })
    return () => controller.abort()
  }, [token, client])
  return null
}
