import { computeAverageRating } from '@repo/delivery-rules/rating'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { Refusal } from '@repo/server-kit/refusal'
import type pg from 'pg'
import type { Caller } from '#api/caller.ts'
import { sumRatings } from '#api/core/order/ratings.data.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { getFeed } from '#api/live/feed.ts'
import type { DeliveryHistory } from './histories.data.ts'
import { readHistories } from './histories.data.ts'

const getHistoryCache = memoizePer((pool: pg.Pool) =>
  getFeed(pool).createCache((orderIds) => readHistories(pool, orderIds), 'order_changed'),
)

/** An order, and optionally its delivery and its search. */
type HistoryRequest = {
  readonly orderId: string
  readonly deliveryId: string | null | undefined
  readonly requestId: string | null | undefined
}

/**
 * Returns the progress of a sender's delivery, as of all commits before the call. It has no events before a carrier has
 * accepted, and while the search has resumed. An unknown order, another sender's order, and a delivery or request of
 * another order are `not-found`.
 */
export async function readDeliveryHistory(
  deps: Deps,
  caller: Caller,
  request: HistoryRequest,
): Promise<DeliveryHistory> {
  const recalled = await recallDeliveryHistory(deps, caller, request)
  return (
    recalled ?? requireOwnHistory(await getHistoryCache(deps.pool).read(request.orderId), caller, request)
  )
}

/**
 * Returns the result of `readDeliveryHistory` from memory; null when the database must be read. Refuses the same
 * requests.
 */
export async function recallDeliveryHistory(
  { pool }: Deps,
  caller: Caller,
  request: HistoryRequest,
): Promise<DeliveryHistory | null> {
  const now = await getFeed(pool).receiveUntilNow(caller)
  const cached = now && getHistoryCache(pool).get(request.orderId)
  return cached ? requireOwnHistory(cached, caller, request) : null
}

function requireOwnHistory(
  history: DeliveryHistory | null,
  caller: Caller,
  request: HistoryRequest,
): DeliveryHistory {
  const isOwn = history?.senderId === caller.senderId
  const isDeliveryOfOrder = !request.deliveryId || history?.deliveryIds.includes(request.deliveryId)
  const isRequestOfOrder = !request.requestId || history?.requestId === request.requestId
  if (!history || !isOwn || !isDeliveryOfOrder || !isRequestOfOrder) throw new Refusal('not-found')
  return history
}

/**
 * Returns the average rating of a carrier as an integer, 0 without ratings, with their number. A carrier that
 * never had an order of the caller is `not-found`.
 */
export async function readCarrierRating(
  deps: Deps,
  caller: Caller,
  carrierId: string,
): Promise<{ average: number; raters: number }> {
  const ratings = await readRatingsForSender(deps.db, carrierId, caller.senderId)
  if (!ratings) throw new Refusal('not-found')
  return { average: computeAverageRating(ratings.sum, ratings.count), raters: ratings.count }
}

/** Returns sum and number of a carrier's ratings. Null for a carrier that never had an order of this sender. */
async function readRatingsForSender(
  db: Db,
  carrierId: string,
  senderId: string,
): Promise<{ sum: number; count: number } | null> {
  const delivery = await db.delivery.findFirst({
    where: { carrierId, order: { senderId } },
    select: { id: true },
  })
  if (!delivery) return null
  return sumRatings(db, { carrierId })
}
