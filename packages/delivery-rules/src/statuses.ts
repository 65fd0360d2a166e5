import { createStatusMachine } from './status-machine.ts'

/** The search for a carrier; `assigned` from acceptance on, until the carrier leaves or cannot continue. */
export type RequestStatus = 'searching' | 'assigned' | 'cancelled'

/**
 * The carriage by one carrier. `withdrawn`: the carrier left or was removed before pickup, or cannot continue with the
 * goods.
 */
export type DeliveryStatus =
  | 'assigned'
  | 'approaching'
  | 'picked_up'
  | 'in_transit'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'withdrawn'
  | 'cancelled'

/** The proposal of a request to one carrier. */
export type OfferStatus = 'pending' | 'accepted' | 'refused' | 'expired' | 'cancelled'

/**
 * The state of an order on screens, from its request and its current delivery. Its row has a phase (Prisma), with fewer
 * values. `stranded`: the goods wait with a carrier that cannot continue, until another one takes them over.
 */
export type OrderStage = 'scheduled' | 'searching' | 'stranded' | Exclude<DeliveryStatus, 'withdrawn'>

/** The moves of a request. */
export const requestMachine = createStatusMachine<RequestStatus>([
  { from: 'searching', to: 'assigned', by: ['carrier'] },
  { from: 'searching', to: 'cancelled', by: ['sender', 'provider', 'clock'] },
  { from: 'assigned', to: 'searching', by: ['carrier', 'provider', 'clock'] },
  { from: 'assigned', to: 'cancelled', by: ['sender', 'provider'] },
])

/**
 * The moves of a delivery. After pickup only the provider may end it as cancelled. A sender's cancellation turns it
 * back, and a carrier that cannot continue withdraws: another one takes the goods over.
 */
export const deliveryMachine = createStatusMachine<DeliveryStatus>([
  { from: 'assigned', to: 'approaching', by: ['carrier'] },
  { from: 'assigned', to: 'withdrawn', by: ['carrier', 'provider', 'clock'] },
  { from: 'assigned', to: 'cancelled', by: ['sender', 'provider'] },
  { from: 'approaching', to: 'picked_up', by: ['carrier'] },
  { from: 'approaching', to: 'withdrawn', by: ['provider', 'clock'] },
  { from: 'approaching', to: 'cancelled', by: ['sender', 'provider'] },
  { from: 'picked_up', to: 'in_transit', by: ['carrier'] },
  { from: 'picked_up', to: 'returning', by: ['sender', 'provider'] },
  { from: 'picked_up', to: 'cancelled', by: ['provider'] },
  { from: 'picked_up', to: 'withdrawn', by: ['carrier'] },
  // Undo, see `canUndoTransit`.
  { from: 'in_transit', to: 'picked_up', by: ['carrier'] },
  { from: 'in_transit', to: 'delivered', by: ['carrier'] },
  // By the carrier when the recipient refuses the goods; for an absent recipient after the provider's approval.
  { from: 'in_transit', to: 'returning', by: ['sender', 'carrier', 'provider'] },
  { from: 'in_transit', to: 'cancelled', by: ['provider'] },
  { from: 'in_transit', to: 'withdrawn', by: ['carrier'] },
  { from: 'returning', to: 'returned', by: ['carrier'] },
  { from: 'returning', to: 'cancelled', by: ['provider'] },
])

/** The moves of an offer. A pending one is answered, expires, or is cancelled with its request or its carrier. */
export const offerMachine = createStatusMachine<OfferStatus>([
  { from: 'pending', to: 'accepted', by: ['carrier'] },
  { from: 'pending', to: 'refused', by: ['carrier'] },
  { from: 'pending', to: 'expired', by: ['clock'] },
  { from: 'pending', to: 'cancelled', by: ['sender', 'provider', 'clock'] },
])

/** The delivery statuses from acceptance to the pickup. */
export const statusesBeforePickup = ['assigned', 'approaching'] as const satisfies readonly DeliveryStatus[]

/** The delivery statuses in which the carrier has the goods. */
export const statusesWithGoods = [
  'picked_up',
  'in_transit',
  'returning',
] as const satisfies readonly DeliveryStatus[]

/** The delivery statuses of a carrier at work, from acceptance to the end. A carrier has at most one such delivery. */
export const runningDeliveryStatuses = [
  ...statusesBeforePickup,
  ...statusesWithGoods,
] as const satisfies readonly DeliveryStatus[]

/** Whether the carrier is at work on this delivery. */
export function isRunning(status: DeliveryStatus): boolean {
  return !deliveryMachine.isFinal(status)
}

/** Whether the carrier has the goods. */
export function hasGoods(status: DeliveryStatus): boolean {
  return statusesWithGoods.some((each) => each === status)
}

/**
 * Returns the stage of an order, from its request (null before its search) and its latest delivery (null before the
 * first acceptance). The request decides while it searches or is cancelled; a search for stranded goods is `stranded`.
 * Throws a RangeError for an impossible pair: assigned without a carrier.
 */
export function computeOrderStage(
  request: RequestStatus | null,
  delivery: DeliveryStatus | null,
  areGoodsStranded: boolean,
): OrderStage {
  if (request === null) return 'scheduled'
  if (request === 'searching' && areGoodsStranded) return 'stranded'
  if (request !== 'assigned') return request
  if (delivery === null || delivery === 'withdrawn')
    throw new RangeError('The request is assigned to no carrier.')
  return delivery
}

/** How long after ENAC the carrier may undo it, both ends included. */
export const undoWindowMs = 60_000

/** Whether the carrier may still undo in transit and return to picked up. */
export function canUndoTransit(inTransitSince: Date, now: Date): boolean {
  return now.getTime() - inTransitSince.getTime() <= undoWindowMs
}

/** The step of the sender's modal, 1 to 6; null for an order that is planned, returned or cancelled. */
export type ModalStep = 1 | 2 | 3 | 4 | 5 | 6 | null

/** The display of each stage on the sender’s screens. */
export const stageDisplay: Readonly<
  Record<OrderStage, { readonly modalStep: ModalStep; readonly label: string }>
> = {
  scheduled: { modalStep: null, label: 'Programmée' },
  searching: { modalStep: 1, label: 'En recherche' },
  stranded: { modalStep: 4, label: 'En attente de reprise' },
  assigned: { modalStep: 2, label: 'En cours' },
  approaching: { modalStep: 3, label: 'En cours' },
  picked_up: { modalStep: 4, label: 'En cours' },
  in_transit: { modalStep: 5, label: 'En cours' },
  delivered: { modalStep: 6, label: 'Livrée' },
  returning: { modalStep: 5, label: 'En retour' },
  returned: { modalStep: null, label: 'Retournée' },
  cancelled: { modalStep: null, label: 'Annulée' },
}

/** Returns the French label of the history column État. */
export function getHistoryLabel(stage: OrderStage): string {
  return stageDisplay[stage].label
}

/** The codes of request statuses on the wire. */
export const requestWireCodes = {
  searching: 'ENV',
  assigned: 'ACC',
  cancelled: 'ANN',
} as const satisfies Record<RequestStatus, string>

/** The codes of delivery statuses on the wire; null for those that the wire does not know. */
export const deliveryWireCodes = {
  assigned: null,
  approaching: 'ACC',
  picked_up: 'ENEF',
  in_transit: 'ENAC',
  delivered: 'LIEF',
  returning: 'RET',
  returned: 'RETF',
  withdrawn: null,
  cancelled: 'ANN',
} as const satisfies Record<DeliveryStatus, string | null>

/** A request status on the wire. */
export type RequestWireCode = (typeof requestWireCodes)[RequestStatus]

/** A delivery status on the wire. */
export type DeliveryWireCode = NonNullable<(typeof deliveryWireCodes)[DeliveryStatus]>
