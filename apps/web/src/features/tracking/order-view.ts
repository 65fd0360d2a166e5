import type { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import type { getOrderInfo } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'

/** One order with its search and its delivery, as the detail reads it. */
export type Order = Output<typeof getOrderInfo>['demande'][number]

/** The carrier of a running order. */
export type Carrier = NonNullable<Order['transporteur']>

/** The texts of an order that is over. */
export type Ending = Output<typeof getEndedOrder>['bilan']

/** How the screens call a carrier. */
export function carrierName({ personne }: Pick<Carrier, 'personne'>): string {
  return `${personne.prenoms} ${personne.nom}`.trim()
}

/** What the detail shows of an order. */
export type OrderView =
  | { readonly kind: 'scheduled'; readonly plannedPickupAt: Date }
  | { readonly kind: 'searching'; readonly isResumed: boolean }
  | { readonly kind: 'running'; readonly carrier: Carrier }
  | { readonly kind: 'cancelled' | 'delivered' | 'returned' }

/** The État of a cancelled order, also before it had a search. */
const cancelledLabel = 'Annulée'

/** The code of the last delivery status, or null before DÉMARRER. */
export function lastStatus(
  statuses: readonly { readonly statutLivraisonTypeLibelle: string }[],
): string | null {
  return statuses.at(-1)?.statutLivraisonTypeLibelle ?? null
}

/**
 * Which view an order gets: scheduled before its search has begun, which only a planned pickup is; searching while `isActive` is 1 or `recherche` is set; then by its last delivery status; running
 * with a carrier at work. A search counts as resumed once a carrier had been assigned.
 */
export function orderView(order: Order): OrderView {
  const isOver = order.etat === cancelledLabel
  if (order.demandeId === null && order.enlevementPrevu && !isOver)
    return { kind: 'scheduled', plannedPickupAt: order.enlevementPrevu }
  if (order.isActive === 1 || order.recherche) {
    const isResumed = order.statutdemandes.some((status) => status.statutDemandeType === 'ACC')
    return { kind: 'searching', isResumed }
  }
  const status = lastStatus(order.livraison?.statutlivraisons ?? [])
  if (status === 'LIEF') return { kind: 'delivered' }
  if (status === 'RETF') return { kind: 'returned' }
  const isCancelled = status === 'ANN' || order.statutdemandes.at(-1)?.statutDemandeType === 'ANN'
  if (isCancelled || !order.transporteur) return { kind: 'cancelled' }
  return { kind: 'running', carrier: order.transporteur }
}

/** The status codes under which the carrier has the goods and drives to the drop-off. */
const withGoods = new Set(['ENEF', 'ENAC'])

/** Where the carrier is going: the drop-off once it has the goods, the pickup before (and on a return). */
export function destinationOf(status: string | null): 'pickup' | 'dropoff' {
  return status !== null && withGoods.has(status) ? 'dropoff' : 'pickup'
}

/** Whether the sender may cancel: up to the delivery, unless the goods are on their way back already. */
export function isCancellable(status: string | null): boolean {
  return status === null || status === 'ACC' || status === 'ENEF' || status === 'ENAC'
}

/** The steps of the order-status modal. */
export type ModalStep = 1 | 2 | 3 | 4 | 5 | 6

/** The step of the order-status modal, 1 to 6, by the request and the delivery status. */
export function modalStep(isAssigned: boolean, status: string | null): ModalStep {
  const byStatus: Readonly<Record<string, ModalStep>> = { ACC: 3, ENEF: 4, ENAC: 5, RET: 5, LIEF: 6 }
  return byStatus[status ?? ''] ?? (isAssigned ? 2 : 1)
}
