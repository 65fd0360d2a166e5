import { computeCancellationFee, computeChargeableReturnM } from '@repo/delivery-rules/cancellation'
import { databaseNow } from '@repo/server-kit/database'
import { readOrderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Point } from '#api/edges/places/places.ts'
import { NoRoad } from '#api/edges/places/places.ts'
import { findWayBack } from './way-back.data.ts'

/** The maximum age of a position that shows where the goods are; an older one is ignored. */
const trustedPositionMs = 10 * 60_000

/**
 * Returns the charged road back to the pickup in metres: from the carrier's position at `at` (null: now), else from the
 * drop-off. With `isAtDropoff` it never exceeds the trip. Calls the maps service: use it outside of transactions.
 */
export async function measureRoadBackM(
  deps: Deps,
  deliveryId: string,
  { at, isAtDropoff }: { readonly at: Date | null; readonly isAtDropoff: boolean },
): Promise<number> {
  const asOf = at ?? (await databaseNow(deps.db))
  const { pickup, dropoff, tripM, lastSeen } = await findWayBack(deps.db, deliveryId, asOf, trustedPositionMs)
  const returnM = computeChargeableReturnM({
    returnM: await measureRoadM(deps, lastSeen ?? dropoff, pickup, tripM),
    tripM,
  })
  return isAtDropoff ? Math.min(returnM, tripM) : returnM
}

/**
 * Returns the road in metres by car, for every vehicle class as in the price. Without a road, from a position overseas,
 * it is the length of the trip.
 */
async function measureRoadM(deps: Deps, from: Point, to: Point, tripM: number): Promise<number> {
  try {
    return (await deps.places.route(from, to, 'car')).distanceM
  } catch (error) {
    if (error instanceof NoRoad) return tripM
    throw error
  }
}

/** Returns the cost of returning an order's goods, in cents, the price and the service fee included. */
export async function computeReturnFeeCents(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'createdAt' | 'priceCents' | 'commissionCents' | 'now'>,
  returnM: number,
): Promise<number> {
  return computeCancellationFee({
    orderedAt: order.createdAt,
    now: order.now,
    delivery: { status: 'in_transit', acceptedAt: order.createdAt, drivenM: 0, approachM: 0 },
    priceCents: order.priceCents,
    commissionCents: order.commissionCents,
    ...(await readOrderTariff(tx, order.id)),
    returnM,
  }).feeCents
}
