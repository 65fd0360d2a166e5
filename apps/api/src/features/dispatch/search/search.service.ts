import { nextAttemptAt } from '@repo/delivery-rules/offer'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { tellCarrier } from '#api/core/availability/carrier-hints.service.ts'
import type { LockedRequest } from '#api/core/dispatch/dispatch.data.ts'
import {
  closeOffer,
  lockRequest,
  moveRequest,
  pendingOffer,
  scheduleAttempt,
  takeTurn,
} from '#api/core/dispatch/dispatch.data.ts'
import { announce } from '#api/core/notifications/order-news.service.ts'
import { notifyCarrier } from '#api/core/notifications/push.service.ts'
import { goodsOf } from '#api/core/order/goods.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { claimNearest } from './nearest.data.ts'
import { offerNews } from './offer.texts.ts'
import { searchedTrip } from './trip.data.ts'
import { wantedCarrier } from './wanted-carrier.rules.ts'

/** How soon a search looks again when everybody who fits was being written at that instant. */
const contendedRetryMs = 100

/**
 * Moves a search on when it is due: the offer whose minute is over expires, the next nearest carrier gets one, or the search ends
 * after its 15 minutes. False when there was nothing to do here: not due any more, or another worker is at it.
 */
export async function offerNext(deps: Deps, requestId: string): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const orderId = await takeTurn(tx, requestId)
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    if (!order) return false
    const request = await lockRequest(tx, order.id)
    // An answer or a cancellation may have been first at the lock.
    if (request.status !== 'searching' || request.nextAttemptAt === null || request.nextAttemptAt > order.now)
      return false
    const pending = await pendingOffer(tx, request.id)
    if (pending && pending.expiresAt > order.now) {
      await scheduleAttempt(tx, request.id, pending.expiresAt)
      return true
    }
    if (pending) {
      await closeOffer(tx, pending.id, 'expired', order.now)
      await refreshAvailability(tx, pending.carrierId)
      await tellCarrier(tx, pending.carrierId, { type: 'offer', id: pending.id })
    }
    if (order.now >= request.searchEndsAt) await endSearch(deps, tx, order, request)
    else await askNearest(deps, tx, order, request)
    return true
  })
}

async function askNearest(deps: Deps, tx: Tx, order: LockedOrder, request: LockedRequest): Promise<void> {
  const trip = await searchedTrip(tx, order.id)
  const pickup = { lat: trip.pickupLat, lon: trip.pickupLon }
  const sought = { requestId: request.id, pickup, goods: goodsOf(trip), roadM: trip.distanceM }
  const wanted = wantedCarrier(sought, order.now)
  const { claimed, isContended } = await claimNearest(tx, wanted)
  if (claimed) {
    await scheduleAttempt(tx, request.id, wanted.expiresAt)
    await tellCarrier(tx, claimed.carrierId, { type: 'offer', id: claimed.offerId })
    await notifyCarrier(deps, tx, claimed.carrierId, offerNews(claimed, trip.distanceM))
  } else {
    const soon = new Date(order.now.getTime() + contendedRetryMs)
    const later = nextAttemptAt(order.now, request.searchEndsAt) ?? request.searchEndsAt
    await scheduleAttempt(tx, request.id, isContended ? soon : later)
  }
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
}

/** Nobody was found in time: the order is cancelled for free, its payment given back, and the sender invited to try again. */
async function endSearch(deps: Deps, tx: Tx, order: LockedOrder, request: LockedRequest): Promise<void> {
  const reason = 'nobody-found'
  await cancelLockedOrder(tx, order, { by: 'nobody_found', feeCents: 0, reason })
  await moveRequest(tx, request.id, { status: 'cancelled', nextAttemptAt: null }, { at: order.now, reason })
  await decideRelease(deps, tx, order.paymentId)
  await announce(deps, tx, order.id, reason)
}
