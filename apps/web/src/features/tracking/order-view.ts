import type { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import type { getOrderInfo } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'

/** An order with its search and its delivery, as its page reads it. */
export type Order = Output<typeof getOrderInfo>['demande'][number]

/** The carrier of a running order. */
export type Carrier = NonNullable<Order['transporteur']>

/** The details of a past order. */
export type Ending = Output<typeof getEndedOrder>['bilan']

/** Returns the display name of a carrier. */
export function getCarrierName({ personne }: Pick<Carrier, 'personne'>): string {
  return `${personne.prenoms} ${personne.nom}`.trim()
}

/** The view of an order's page. */
export type OrderView =
  | { readonly kind: 'scheduled'; readonly plannedPickupAt: Date }
  | { readonly kind: 'searching'; readonly isResumed: boolean }
  | { readonly kind: 'running'; readonly carrier: Carrier }
  | { readonly kind: 'cancelled' | 'delivered' | 'returned' }

/** The `etat` of a cancelled order, even of one that never had a search. */
const cancelledLabel = 'Annulée'

/** Returns the code of the last delivery status; null before the carrier has started. */
export function findLastStatus(
  statuses: readonly { readonly statutLivraisonTypeLibelle: string }[],
): string | null {
  return statuses.at(-1)?.statutLivraisonTypeLibelle ?? null
}

/**
 * Returns the view of an order: scheduled before its search has begun; searching while `isActive` is 1 or `recherche`
 * is set; otherwise by its last delivery status. A search is resumed once a carrier had been assigned.
 */
export function getOrderView(order: Order): OrderView {
  const isOver = order.etat === cancelledLabel
  if (order.demandeId === null && order.enlevementPrevu && !isOver)
    return { kind: 'scheduled', plannedPickupAt: order.enlevementPrevu }
  if (order.isActive === 1 || order.recherche) {
    const isResumed = order.statutdemandes.some((status) => status.statutDemandeType === 'ACC')
    return { kind: 'searching', isResumed }
  }
  const status = findLastStatus(order.livraison?.statutlivraisons ?? [])
  if (status === 'LIEF') return { kind: 'delivered' }
  if (status === 'RETF') return { kind: 'returned' }
  const isCancelled = status === 'ANN' || order.statutdemandes.at(-1)?.statutDemandeType === 'ANN'
  if (isCancelled || !order.transporteur) return { kind: 'cancelled' }
  return { kind: 'running', carrier: order.transporteur }
}

/** The statuses with the goods aboard, on the way to the drop-off. */
const goodsAboardStatuses = new Set(['ENEF', 'ENAC'])

/** Returns the carrier's next stop: the drop-off with the goods aboard; the pickup before that, and on a return. */
export function getNextStop(status: string | null): 'pickup' | 'dropoff' {
  return status !== null && goodsAboardStatuses.has(status) ? 'dropoff' : 'pickup'
}

/** Whether the sender may cancel: until the delivery, unless the goods are being returned. */
export function isCancellable(status: string | null): boolean {
  return status === null || status === 'ACC' || status === 'ENEF' || status === 'ENAC'
}

/** The steps of the order-status modal, from the payment to the delivery. */
export type ModalStep = 1 | 2 | 3 | 4 | 5 | 6

/** Returns the step of the order-status modal for a request and its delivery status. */
export function getModalStep(isAssigned: boolean, status: string | null): ModalStep {
  const stepByStatus: Readonly<Record<string, ModalStep>> = { ACC: 3, ENEF: 4, ENAC: 5, RET: 5, LIEF: 6 }
  return stepByStatus[status ?? ''] ?? (isAssigned ? 2 : 1)
}
