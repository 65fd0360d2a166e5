import { computeNextAttempt, computeSearchEnd } from '@repo/delivery-rules/offer'
import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import type { LockedRequest } from '#api/core/dispatch/dispatch.data.ts'
import {
  closeOffer,
  findPendingOffer,
  lockDueSearch,
  lockRequest,
  moveRequest,
  scheduleAttempt,
} from '#api/core/dispatch/dispatch.data.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { sendPushMessages } from '#api/core/notifications/push.service.ts'
import { sendSenderPush } from '#api/core/notifications/sender-push.service.ts'
import { toGoods } from '#api/core/order/goods.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import { estimateRemainingM } from '#api/core/order/road-problem.rules.ts'
import type { StrandedGoods } from '#api/core/order/road-problems.data.ts'
import { areGoodsStranded, findStrandedGoods } from '#api/core/order/road-problems.data.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { limitDistance, toCarrierRequirements, toFilteredTrip } from './carrier-requirements.rules.ts'
import type { Acquisition, CarrierRequirements } from './nearest.data.ts'
import {
  acquireNearest,
  acquireRanked,
  findNearestCandidates,
  recordPassedOver,
  withdrawUnwantedOffer,
} from './nearest.data.ts'
import { writeOfferNews } from './offer.texts.ts'
import type { Ranking } from './road-ranking.service.ts'
import { rankByRoad } from './road-ranking.service.ts'
import { writeSearchEndingTexts } from './search-ending.texts.ts'
import type { SearchedTrip } from './trip.data.ts'
import { findTripToAskFor, leaseRanking, readSearchedTrip } from './trip.data.ts'

/** Longer than a ranking takes. After it another worker ranks the search of a dead one. */
const rankingLeaseMs = 3000
/** The pause of a search whose fitting carriers were all locked. */
const contendedRetryMs = 100

/**
 * Advances a due search: ends an expired offer, offers to the next nearest carrier, or ends the search after 15
 * minutes. Carriers are ranked by road outside of the transaction, which checks each condition again. Returns false
 * when nothing was due, or another worker has the search.
 */
export async function offerNext(deps: Deps, requestId: string): Promise<boolean> {
  const ranking = await rankCandidates(deps, requestId)
  if (ranking === 'elsewhere') return false
  return deps.db.$transaction(async (tx) => {
    const orderId = await lockDueSearch(tx, requestId)
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    if (!order) return false
    const request = await lockRequest(tx, order.id)
    // An answer or a cancellation may have acquired the lock first.
    if (request.status !== 'searching' || request.nextAttemptAt === null || request.nextAttemptAt > order.now)
      return false
    const pending = await findPendingOffer(tx, request.id)
    if (pending && pending.expiresAt > order.now) {
      await scheduleAttempt(tx, request.id, pending.expiresAt)
      return true
    }
    if (pending) {
      await closeOffer(tx, pending.id, 'expired', order.now)
      await refreshAvailability(tx, pending.carrierId)
      await notifyCarrier(tx, pending.carrierId, { type: 'offer', id: pending.id })
    }
    if (order.now >= request.searchEndsAt) await endSearch(deps, tx, order, request)
    else await askNext(deps, tx, order, request, ranking)
    return true
  })
}

/**
 * Ranks the carriers that a search may ask now. Empty when it asks nobody now; `elsewhere` when another worker ranks
 * them.
 */
async function rankCandidates(deps: Deps, requestId: string): Promise<Ranking | 'elsewhere'> {
  const nearest = await deps.db.$transaction(async (tx) => {
    const trip = await findTripToAskFor(tx, requestId)
    if (!trip) return null
    if (!(await leaseRanking(tx, requestId, rankingLeaseMs))) return 'elsewhere'
    const requirements = toCarrierRequirements(toSearchFacts(requestId, trip), trip.now)
    return { requirements, candidates: await findNearestCandidates(tx, requirements) }
  })
  if (nearest === 'elsewhere') return nearest
  return nearest && nearest.candidates.length > 0
    ? rankByRoad(deps, nearest.requirements, nearest.candidates)
    : []
}

const toSearchFacts = (requestId: string, trip: SearchedTrip) => ({
  requestId,
  pickup: { lat: trip.pickupLat, lon: trip.pickupLon },
  goods: toGoods(trip),
  roadM: trip.distanceM,
  filtered: toFilteredTrip(trip),
})

async function askNext(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  request: LockedRequest,
  ranking: Ranking,
): Promise<void> {
  await notifyOfApproachingEnd(deps, tx, order, request)
  const trip = await readSearchedTrip(tx, order.id)
  const requirements = toCarrierRequirements(toSearchFacts(request.id, trip), order.now)
  const { acquired, isContended } = await acquireWilling(ranking, tx, requirements)
  // A carrier that is locked now may be nearer than the excluded ones: the next try decides.
  if (!isContended)
    await recordPassedOver(tx, acquired ? limitDistance(requirements, acquired.straightM) : requirements)
  if (acquired) {
    await scheduleAttempt(tx, request.id, requirements.expiresAt)
    await notifyCarrier(tx, acquired.carrierId, { type: 'offer', id: acquired.offerId })
    const offeredTrip = await readOfferedTrip(tx, trip, requirements, acquired.carrierId)
    await sendPushMessages(deps, tx, acquired.carrierId, writeOfferNews(acquired, offeredTrip))
  } else {
    const soon = new Date(order.now.getTime() + contendedRetryMs)
    const later = computeNextAttempt(order.now, request.searchEndsAt) ?? request.searchEndsAt
    await scheduleAttempt(tx, request.id, isContended ? soon : later)
  }
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
}

/** Returns the trip of a carrier's offer as its card shows it: of goods on the road, the rest by its vehicle. */
async function readOfferedTrip(
  tx: Tx,
  trip: SearchedTrip,
  { classes }: CarrierRequirements,
  carrierId: string,
): Promise<Pick<SearchedTrip, 'distanceM' | 'durationS'>> {
  if (!trip.isTakeover) return trip
  const distanceM = estimateRemainingM({ lat: trip.pickupLat, lon: trip.pickupLon }, trip)
  const position = await tx.livePosition.findUnique({ where: { carrierId }, select: { vehicleClass: true } })
  const fitting = classes.find(({ index }) => index === position?.vehicleClass)
  return { distanceM, durationS: estimateUsualDurationS(distanceM, fitting?.travelMode ?? 'car') }
}

/** Acquires a carrier, except one that has just changed its filter: the search retries in an instant. */
async function acquireWilling(
  ranking: Ranking,
  tx: Tx,
  requirements: CarrierRequirements,
): Promise<Acquisition> {
  const acquisition = await acquireByRanking(ranking, tx, requirements)
  const isUnwanted =
    acquisition.acquired !== null && (await withdrawUnwantedOffer(tx, requirements, acquisition.acquired))
  return isUnwanted ? { acquired: null, isContended: true } : acquisition
}

/** Acquires the first ranked carrier that still fits, else the nearest by the straight line. */
async function acquireByRanking(
  ranking: Ranking,
  tx: Tx,
  requirements: CarrierRequirements,
): Promise<Acquisition> {
  if (typeof ranking === 'string') return acquireNearest(tx, requirements, ranking)
  const byRoad = ranking.length > 0 ? await acquireRanked(tx, requirements, ranking) : null
  return byRoad?.acquired || byRoad?.isContended ? byRoad : acquireNearest(tx, requirements, 'overtaken')
}

/** How long before its end a search without an acceptance is reported to its sender. */
const endNoticeMs = 4 * 60_000

/**
 * Notifies the sender, once per search, that the search is about to end without a carrier. Searches for goods on the
 * road do not end. The order is locked.
 */
async function notifyOfApproachingEnd(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  request: LockedRequest,
): Promise<void> {
  const from = new Date(request.searchEndsAt.getTime() - endNoticeMs)
  const leftMs = request.searchEndsAt.getTime() - order.now.getTime()
  // Within its last minute the end itself is reported next.
  if (leftMs > endNoticeMs || leftMs < 60_000) return
  if (await areGoodsStranded(tx, order.id)) return
  const kind = 'search-ending'
  const sameNotice = { accountId: order.senderId, kind, orderId: order.id, createdAt: { gte: from } }
  if ((await tx.notification.count({ where: sameNotice })) > 0) return
  const { title, body, text } = writeSearchEndingTexts(request.searchEndsAt)
  await notify(tx, order.senderId, { kind, text, orderId: order.id })
  await sendSenderPush(deps, tx, order.id, {
    kind,
    title,
    body,
    url: `/mes-expeditions/details-expedition/${order.id}`,
  })
}

/**
 * Cancels an order without a carrier for free, releases its payment and invites the sender to try again. For goods on
 * the road the search restarts and becomes the staff’s task.
 */
async function endSearch(deps: Deps, tx: Tx, order: LockedOrder, request: LockedRequest): Promise<void> {
  const stranded = await findStrandedGoods(tx, order.id)
  if (stranded) return resumeStrandedSearch(deps, tx, order, { request, stranded })
  const reason = 'nobody-found'
  await cancelLockedOrder(tx, order, { by: 'nobody_found', feeCents: 0, reason })
  await moveRequest(tx, request.id, { status: 'cancelled', nextAttemptAt: null }, { at: order.now, reason })
  await decideRelease(deps, tx, order.paymentId)
  await notifyOrderNews(deps, tx, order.id, reason)
  await notifyRecipient(deps, tx, order.id, { kind: 'recipient-cancelled' })
}

async function resumeStrandedSearch(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { request, stranded }: { readonly request: LockedRequest; readonly stranded: StrandedGoods },
): Promise<void> {
  const { now } = order
  await tx.dispatchRequest.update({
    where: { id: request.id },
    data: { searchEndsAt: computeSearchEnd(now), nextAttemptAt: now, rankingUntil: null },
    select: { id: true },
  })
  if (stranded.nobodyFoundAt !== null) return
  const { forStaffSince } = stranded
  await tx.roadProblem.update({
    where: { id: stranded.id },
    data: { nobodyFoundAt: now, forStaffSince: forStaffSince && forStaffSince < now ? forStaffSince : now },
    select: { id: true },
  })
  await notifyOrderNews(deps, tx, order.id, 'no-takeover-yet', stranded.id)
}
