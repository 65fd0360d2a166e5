import { endpointQuery } from '@repo/api-client/react'
import { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import { useQuery } from '@tanstack/react-query'
import type { Order } from './order-view.ts'
import { findLastStatus } from './order-view.ts'

/** The polling intervals of the order's page and of the order-status modal, as specified. */
export const statusPollMs = { detail: 5_000, modal: 7_000 } as const

/** Returns the query of an order's delivery statuses. */
export function createStatusQuery(order: Order) {
  return endpointQuery(getDeliveryStatuses, {
    livraisonId: order.livraison?.livraisonId,
    DemandeId: order.demandeId,
    commandeId: order.commandeId,
  })
}

/**
 * Returns the last status code, polled every `pollMs` (false: that of `order`, without a request), and whether the
 * carrier or the platform cancelled. A failed request never counts as a cancellation.
 */
export function useDeliveryStatus(
  order: Order,
  pollMs: number | false,
): { readonly status: string | null; readonly isCancelledByCarrier: boolean } {
  const query = useQuery({
    ...createStatusQuery(order),
    refetchInterval: pollMs,
    enabled: pollMs !== false,
  })
  const statuses = query.data?.success ? query.data.livraison : (order.livraison?.statutlivraisons ?? [])
  return { status: findLastStatus(statuses), isCancelledByCarrier: query.data?.success === false }
}
