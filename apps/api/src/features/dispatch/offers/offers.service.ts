import { computeStartDeadline, isOpen } from '@repo/delivery-rules/offer'
import { databaseNow } from '@repo/server-kit/database'
import { isLockTimeout } from '@repo/server-kit/database-errors'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { requireMayWork } from '#api/core/availability/may-work.access.ts'
import { closeOffer, lockRequest, moveRequest } from '#api/core/dispatch/dispatch.data.ts'
import type { AnswerableOffer } from '#api/core/dispatch/offers.service.ts'
import { lockOffer, returnOffer } from '#api/core/dispatch/offers.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildTakeoverNews } from '#api/core/notifications/takeover.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { moveLockedOrder } from '#api/core/order/order-phases.service.ts'
import { findStrandedGoods } from '#api/core/order/road-problems.data.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { requireAnswerableOffer } from './offers.access.ts'
import type { ShownOffer } from './offers.data.ts'
import { findOpenOffers, insertDelivery, listDriverIds, lockCarrier } from './offers.data.ts'

/** Returns the open offers of the caller and, for a company, of its drivers, oldest first; and the database's time. */
export async function listOffers(
  deps: Deps,
  caller: Caller,
): Promise<{ offers: readonly ShownOffer[]; now: Date }> {
  const now = await databaseNow(deps.db)
  const drivers = caller.kind === 'TREN' ? await listDriverIds(deps.db, caller.accountId) : []
  return { offers: await findOpenOffers(deps.db, [caller.accountId, ...drivers], now), now }
}

/**
 * Accepts an offer, notifies the sender (and a carrier whose goods are taken over) and returns the delivery's id. A
 * repeat returns the same id. `offer-closed` (409) with the offer's state after its expiry, refusal or cancellation.
 * `documents-incomplete` when a document of the carrier or vehicle is invalid: the offer goes to the next carrier.
 * `off-duty` without duty or a vehicle, `suspended` for a suspended account; another carrier's offer is `not-found`.
 * The order's lock serialises this with other answers, expiry and cancellation.
 */
export async function acceptOffer(deps: Deps, caller: Caller, offerId: string): Promise<string> {
  const deliveryId = await answerOffer<string | null>(
    deps,
    caller,
    offerId,
    judgeAcceptance,
    async (tx, { order, offer }) => {
      const request = await lockRequest(tx, order.id)
      const carrier = await lockCarrier(tx, offer.carrierId)
      await requireMayWork(tx, offer.carrierId)
      // Going off duty returns the offer a moment later: it is as good as refused.
      if (!carrier?.isOnDuty || carrier.vehicleId === null) throw new Refusal('off-duty')
      // A document may have expired, or been withdrawn, since the offer was made.
      if (!carrier.isValid) {
        await returnOffer(tx, order, offer)
        return null
      }
      const deliveryId = await insertDelivery(tx, {
        orderId: order.id,
        requestId: request.id,
        offerId,
        carrierId: offer.carrierId,
        vehicleId: carrier.vehicleId,
        acceptedAt: order.now,
        startBefore: computeStartDeadline(order.now),
      })
      await closeOffer(tx, offerId, 'accepted', order.now)
      await moveRequest(tx, request.id, { status: 'assigned', nextAttemptAt: null }, { at: order.now })
      if (!(await moveLockedOrder(tx, order, 'running')))
        throw new Error(`Order ${order.id} has a pending offer and cannot run`)
      await notifyCarrier(tx, offer.carrierId, { type: 'offer', id: offerId })
      const stranded = await findStrandedGoods(tx, order.id)
      await notifyOrderNews(deps, tx, order.id, stranded ? 'takeover-accepted' : 'accepted', deliveryId)
      if (stranded)
        await notifyOfCourse(
          deps,
          tx,
          stranded.delivery.carrierId,
          buildTakeoverNews('takeover-comes', order.id, deliveryId),
        )
      return deliveryId
    },
  )
  if (deliveryId === null) throw new Refusal('documents-incomplete')
  return deliveryId
}

/**
 * Refuses an offer without consequence: the carrier is available again and the search continues immediately.
 * Idempotent. After any other end of the offer `offer-closed` (409); another carrier's offer is `not-found`.
 */
export async function refuseOffer(deps: Deps, caller: Caller, offerId: string): Promise<void> {
  await answerOffer(deps, caller, offerId, judgeRefusal, async (tx, { order, offer }) => {
    await returnOffer(tx, order, offer)
    return true
  })
}

/**
 * Returns the delivery of an accepted offer; null while the offer is pending. Throws `offer-closed` after any other
 * end.
 */
function judgeAcceptance(offer: AnswerableOffer): string | null {
  if (offer.status === 'pending') return null
  if (offer.status === 'accepted' && offer.delivery) return offer.delivery.id
  throw createOfferClosedRefusal(offer)
}

/** Returns true for a refused offer, null for a pending one. Throws `offer-closed` after any other end. */
function judgeRefusal(offer: AnswerableOffer): true | null {
  if (offer.status === 'pending') return null
  if (offer.status === 'refused') return true
  throw createOfferClosedRefusal(offer)
}

/**
 * Applies an answer to a pending offer under the order's lock. A decided offer never changes and needs no lock. When
 * the lock times out, the caller gets a decision made meanwhile, else it must retry.
 */
async function answerOffer<Outcome>(
  deps: Deps,
  caller: Caller,
  offerId: string,
  judge: (offer: AnswerableOffer) => Outcome | null,
  carryOut: (tx: Tx, locked: { order: LockedOrder; offer: AnswerableOffer }) => Promise<Outcome>,
): Promise<Outcome> {
  const offer = await requireAnswerableOffer(deps.db, caller, offerId)
  const outcome = judge(offer)
  if (outcome !== null) return outcome
  try {
    return await deps.db.$transaction(async (tx) => {
      const locked = await lockOffer(tx, offer)
      const concurrent = judge(locked.offer)
      if (concurrent !== null) return concurrent
      if (!isOpen(locked.offer, locked.order.now)) throw createOfferClosedRefusal(locked.offer)
      return carryOut(tx, locked)
    })
  } catch (error) {
    const concurrent = isLockTimeout(error)
      ? judge(await requireAnswerableOffer(deps.db, caller, offerId))
      : null
    if (concurrent === null) throw error
    return concurrent
  }
}

const states = {
  pending: 'expiree',
  accepted: 'acceptee',
  refused: 'refusee',
  expired: 'expiree',
  cancelled: 'annulee',
} as const

/**
 * Returns the refusal of an answer to a closed offer. One that is still pending here has expired and will be closed by
 * the next sweep.
 */
function createOfferClosedRefusal({ status }: AnswerableOffer): Refusal {
  return new Refusal('offer-closed', { facts: { etat: states[status] } })
}
