import { computeSearchEnd } from '@repo/delivery-rules/offer'
import type { RoadProblemKind } from '@repo/delivery-rules/road-problem'
import { isRunning } from '@repo/delivery-rules/statuses'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { TakenOffReason } from '#api/core/notifications/taken-off.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { moveLockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import { wakeDispatch } from '#api/live/tell.ts'
import type { LockedRequest } from './dispatch.data.ts'
import { closeOffer, findPendingOffer, insertRequest, lockRequest, moveRequest } from './dispatch.data.ts'

/** Starts the search of a new order: it is due immediately and lasts 15 minutes. Call it once per order. */
export async function startSearch(tx: Tx, orderId: string, now: Date): Promise<void> {
  await insertRequest(tx, { orderId, searchEndsAt: computeSearchEnd(now), nextAttemptAt: now }, now)
  await wakeDispatch(tx)
}

/** Why a delivery returned to the search. */
type ResumeReason = 'withdrawn' | 'nobody-at-goods' | TakenOffReason | RoadProblemKind

/**
 * Takes a withdrawing carrier off a delivery before pickup, starts a new search, and notifies the sender.
 * False, without a change, when the goods are picked up or the delivery is over.
 */
export async function resumeSearch(
  tx: Tx,
  order: LockedOrder,
  deliveryId: string,
  reason: 'withdrawn',
): Promise<boolean> {
  if ((await searchAgain(tx, order, deliveryId, reason)) === null) return false
  await notify(tx, order.senderId, {
    kind: 'search-resumed',
    text: 'Votre transporteur n’est plus disponible : nous en recherchons un autre, au même prix.',
    orderId: order.id,
  })
  return true
}

/**
 * Ends the delivery of a carrier before pickup and starts a new search, at the same price and for another 15 minutes.
 * The carrier may get other offers, but never this order again. Returns the carrier's id. Null, without a change, when
 * the goods are picked up or the delivery is over.
 */
export async function searchAgain(
  tx: Tx,
  order: LockedOrder,
  deliveryId: string,
  reason: ResumeReason,
): Promise<string | null> {
  const { now } = order
  const request = await lockRequest(tx, order.id)
  const carrierId = await endDelivery(tx, { id: deliveryId }, 'withdrawn', reason, now)
  if (carrierId === null) return null
  await restartSearch(tx, order, request, reason)
  await refreshAvailability(tx, carrierId)
  await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
  await wakeDispatch(tx)
  return carrierId
}

/**
 * Searches for a carrier to take over the goods of a locked order, at the same price, from where the goods are.
 * The present carrier's delivery is withdrawn. It stays unavailable while its problem is open, so record that before.
 */
export async function searchTakeover(
  tx: Tx,
  order: LockedOrder,
  delivery: { readonly id: string; readonly carrierId: string },
  { reason, at }: { readonly reason: RoadProblemKind; readonly at: Date },
): Promise<void> {
  const request = await lockRequest(tx, order.id)
  const event = { status: 'withdrawn' as const, at, recordedAt: order.now }
  await tx.delivery.update({
    where: { id: delivery.id },
    data: { status: 'withdrawn', endedAt: at, endReason: reason, events: { create: event } },
    select: { id: true },
  })
  await restartSearch(tx, order, request, reason)
  await refreshAvailability(tx, delivery.carrierId)
  await wakeDispatch(tx)
}

async function restartSearch(
  tx: Tx,
  order: LockedOrder,
  request: LockedRequest,
  reason: ResumeReason,
): Promise<void> {
  const { now } = order
  await moveRequest(
    tx,
    request.id,
    { status: 'searching', searchEndsAt: computeSearchEnd(now), nextAttemptAt: now },
    { at: now, reason },
  )
  if (!(await moveLockedOrder(tx, order, 'searching')))
    throw new Error(`Order ${order.id} has a running delivery and cannot search again`)
}

/**
 * Ends the search or the approach of an order that is being cancelled: withdraws an open offer, and frees a carrier on
 * its way; both carriers' screens are updated. Returns the freed carrier's id, to be notified; null without one, and
 * for a repeat. Throws when the goods are already picked up.
 */
export async function closeSearch(tx: Tx, order: LockedOrder, reason: string): Promise<string | null> {
  const { now } = order
  const request = await lockRequest(tx, order.id)
  if (request.status === 'cancelled') return null
  await moveRequest(tx, request.id, { status: 'cancelled', nextAttemptAt: null }, { at: now, reason })
  const offer = await findPendingOffer(tx, request.id)
  if (offer && (await closeOffer(tx, offer.id, 'cancelled', now))) {
    await refreshAvailability(tx, offer.carrierId)
    await notifyCarrier(tx, offer.carrierId, { type: 'offer', id: offer.id })
  }
  const carrierId = await endDelivery(tx, { orderId: order.id }, 'cancelled', reason, now)
  if (carrierId !== null) {
    await refreshAvailability(tx, carrierId)
    await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
  }
  return carrierId
}

/**
 * Ends a delivery before pickup and returns its carrier's id; null without one. A delivery with goods aboard cannot be
 * withdrawn (null) or cancelled (throws).
 */
export async function endDelivery(
  tx: Tx,
  where: { id: string } | { orderId: string },
  status: 'withdrawn' | 'cancelled',
  endReason: string,
  at: Date,
): Promise<string | null> {
  const [activeDelivery] = await tx.delivery.findMany({
    where: { ...where, status: { notIn: ['withdrawn', 'cancelled', 'delivered', 'returned'] } },
    select: { id: true, carrierId: true, status: true },
  })
  if (!activeDelivery || !isRunning(activeDelivery.status)) return null
  if (activeDelivery.status !== 'assigned' && activeDelivery.status !== 'approaching') {
    if (status === 'withdrawn') return null
    throw new Error(
      `Delivery ${activeDelivery.id} has the goods (${activeDelivery.status}): its search cannot be closed`,
    )
  }
  await tx.delivery.update({
    where: { id: activeDelivery.id },
    data: { status, endedAt: at, endReason, events: { create: { status, at, recordedAt: at } } },
    select: { id: true },
  })
  return activeDelivery.carrierId
}
