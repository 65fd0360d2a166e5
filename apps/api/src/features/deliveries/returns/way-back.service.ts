import { cancellationFee, chargeableReturnM } from '@repo/delivery-rules/cancellation'
import { databaseNow } from '@repo/server-kit/database'
import { orderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Point } from '#api/edges/places/places.ts'
import { NoRoad } from '#api/edges/places/places.ts'
import { wayBack } from './way-back.data.ts'

/** The maximum age of a position that shows where the goods are; an older one is ignored. */
const trustedPositionMs = 10 * 60_000

/**
 * The road back to the pickup that is charged, in metres, from where the carrier was at `at` (now, when null), from the drop-off when that
 * is unknown. Where the goods could not be handed over (`isAtDropoff`) it is never more than the trip. Asks the maps service: call it
 * outside of transactions.
 */
export async function roadBackM(
  deps: Deps,
  deliveryId: string,
  { at, isAtDropoff }: { readonly at: Date | null; readonly isAtDropoff: boolean },
): Promise<number> {
  const asOf = at ?? (await databaseNow(deps.db))
  const { pickup, dropoff, tripM, lastSeen } = await wayBack(deps.db, deliveryId, asOf, trustedPositionMs)
  const returnM = chargeableReturnM({ returnM: await roadM(deps, lastSeen ?? dropoff, pickup, tripM), tripM })
  return isAtDropoff ? Math.min(returnM, tripM) : returnM
}

/** The road is the same for every class, as in the price. A phone that reports a place overseas is not trusted. */
async function roadM(deps: Deps, from: Point, to: Point, tripM: number): Promise<number> {
  try {
    return (await deps.places.route(from, to, 'car')).distanceM
  } catch (error) {
    if (error instanceof NoRoad) return tripM
    throw error
  }
}

/** The cost of returning an order's goods, in cents, the price and the service fee included. */
export async function returnFeeCents(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'createdAt' | 'priceCents' | 'commissionCents' | 'now'>,
  returnM: number,
): Promise<number> {
  return cancellationFee({
    orderedAt: order.createdAt,
    now: order.now,
    delivery: { status: 'in_transit', acceptedAt: order.createdAt, drivenM: 0, approachM: 0 },
    priceCents: order.priceCents,
    commissionCents: order.commissionCents,
    ...(await orderTariff(tx, order.id)),
    returnM,
  }).feeCents
}
