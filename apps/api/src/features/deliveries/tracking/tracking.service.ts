import { averageRating } from '@repo/delivery-rules/rating'
import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requireOwnOrder } from '#api/core/order/deliveries.access.ts'
import { sumRatings } from '#api/core/order/ratings.data.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

export type DeliveryHistory = {
  /** Whether the provider or the carrier has cancelled the order. */
  readonly isCancelledByOthers: boolean
  readonly events: readonly { readonly status: DeliveryStatus; readonly at: Date }[]
}

/**
 * Returns the progress of a sender's delivery. Empty before a carrier has accepted, and while the search has resumed.
 * The optional ids of delivery and request must belong to the order.
 */
export async function readDeliveryHistory(
  deps: Deps,
  caller: Caller,
  asked: { orderId: string; deliveryId?: string | null | undefined; requestId?: string | null | undefined },
): Promise<DeliveryHistory> {
  const order = await requireOwnOrder(deps.db, caller, asked.orderId)
  const isDeliveryOfOrder =
    !asked.deliveryId || order.deliveries.some((delivery) => delivery.id === asked.deliveryId)
  const isRequestOfOrder = !asked.requestId || order.request?.id === asked.requestId
  if (!isDeliveryOfOrder || !isRequestOfOrder) throw new Refusal('not-found')
  const current = order.deliveries.find(({ status }) => status !== 'withdrawn')
  return {
    isCancelledByOthers: order.cancelledBy === 'carrier' || order.cancelledBy === 'provider',
    events: current ? await findActiveEvents(deps.db, current.id) : [],
  }
}

/** Returns the average rating of a carrier of an order of the caller, present or past; any other carrier is a 404. */
export async function readCarrierRating(
  deps: Deps,
  caller: Caller,
  carrierId: string,
): Promise<{ average: number; raters: number }> {
  const ratings = await readRatingsOfKnownCarrier(deps.db, carrierId, caller.senderId)
  if (!ratings) throw new Refusal('not-found')
  return { average: averageRating(ratings.sum, ratings.count), raters: ratings.count }
}

/** Returns the history of a delivery without undone steps, oldest first. */
function findActiveEvents(db: Db, deliveryId: string) {
  return db.deliveryEvent.findMany({
    where: { deliveryId, undoneAt: null },
    orderBy: { id: 'asc' },
    select: { status: true, at: true },
  })
}

/** Returns sum and number of a carrier's ratings. Null for a carrier that never had an order of this sender. */
async function readRatingsOfKnownCarrier(
  db: Db,
  carrierId: string,
  senderId: string,
): Promise<{ sum: number; count: number } | null> {
  const known = await db.delivery.findFirst({
    where: { carrierId, order: { senderId } },
    select: { id: true },
  })
  if (!known) return null
  return sumRatings(db, { carrierId })
}
