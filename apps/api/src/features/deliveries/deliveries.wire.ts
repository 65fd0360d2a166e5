import type { getDeliveryStatuses } from '@repo/contracts/delivery/orders'
import type { getCarrierPosition, getRoute } from '@repo/contracts/delivery/tracking'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { ApproachRoute } from '#api/core/order/approach-route.service.ts'
import { toStatusLines } from '#api/core/order/delivery.texts.ts'
import type { VisiblePosition } from '#api/live/position-cache.ts'
import type { DeliveryHistory } from './tracking/histories.data.ts'

/** Returns the order that a poll of the statuses asks for. */
export function toHistoryRequest({ commandeId, livraisonId, DemandeId }: Input<typeof getDeliveryStatuses>) {
  return { orderId: commandeId, deliveryId: livraisonId, requestId: DemandeId }
}

/**
 * Returns the statuses of a delivery as its sender polls them. `success` is false once the carrier or the provider has
 * cancelled the order.
 */
export function toStatuses(history: DeliveryHistory): Output<typeof getDeliveryStatuses> {
  return { success: !history.isCancelledByOthers, livraison: toStatusLines(history.events) }
}

/** Returns a carrier's position as its sender polls it; null for both coordinates without one. */
export function toPosition(position: VisiblePosition | null): Output<typeof getCarrierPosition> {
  return { lat: position?.lat ?? null, long: position?.lon ?? null }
}

/** Returns the route as the map draws it. */
export function toRoute(route: ApproachRoute): NonNullable<Output<typeof getRoute>['itineraire']> {
  return {
    distanceM: Math.round(route.distanceM),
    dureeS: Math.round(route.durationS),
    ligne: route.line.map(({ lat, lon }) => [lat, lon]),
    calculeA: route.computedAt,
  }
}
