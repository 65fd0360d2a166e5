import { Prisma } from '@repo/prisma/delivery-types'
import { earlierCents, goodsPlace } from '#api/core/order/goods-place.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** The trip of an order for its search. The pickup is where the goods are now. */
export type SearchedTrip = {
  readonly pickupLat: number
  readonly pickupLon: number
  readonly pickupCity: string
  readonly pickupPostcode: string
  readonly dropoffLat: number
  readonly dropoffLon: number
  readonly dropoffCity: string
  readonly dropoffPostcode: string
  readonly nature: string
  readonly weightRangeId: number
  readonly parcels: number
  readonly trolleys: number
  readonly isOversize: boolean
  /** Whether the goods wait on the road with a carrier that cannot continue. */
  readonly isTakeover: boolean
  /** Both of the quote, also for a takeover. */
  readonly distanceM: number
  readonly durationS: number
  /** The carrier's earning. */
  readonly gainCents: number
}

const tripColumns = Prisma.sql`
  ${goodsPlace.lat} AS "pickupLat", ${goodsPlace.lon} AS "pickupLon", q.pickup_city AS "pickupCity",
  ${goodsPlace.postcode} AS "pickupPostcode", q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon",
  q.dropoff_city AS "dropoffCity", q.dropoff_postcode AS "dropoffPostcode", q.nature, q.weight_range_id AS "weightRangeId", q.parcels, q.trolleys,
  q.is_oversize AS "isOversize", ${goodsPlace.isOnTheRoad} AS "isTakeover",
  q.distance_m AS "distanceM", q.duration_s AS "durationS",
  o.price_cents - o.commission_cents - ${earlierCents} AS "gainCents"`

/** Returns the trip of an order for its search. Throws for an unknown order. */
export async function readSearchedTrip(db: Db, orderId: string): Promise<SearchedTrip> {
  const [row] = await db.$queryRaw<SearchedTrip[]>`
    SELECT ${tripColumns} FROM "order" o JOIN quote q ON q.id = o.quote_id ${goodsPlace.join}
    WHERE o.id = ${orderId}::uuid`
  if (!row) throw new Error(`There is no order ${orderId}`)
  return row
}

/**
 * Returns the trip of a search that is about to ask a carrier, with the database’s time. Null when it is not due, has
 * an open offer, or ends.
 */
export async function findTripToAskFor(
  db: Db,
  requestId: string,
): Promise<(SearchedTrip & { readonly now: Date }) | null> {
  const [row] = await db.$queryRaw<(SearchedTrip & { now: Date })[]>`
    SELECT ${tripColumns}, clock.now
    FROM (SELECT app_now() AS now) AS clock, dispatch_request r
    JOIN "order" o ON o.id = r.order_id JOIN quote q ON q.id = o.quote_id ${goodsPlace.join}
    WHERE r.id = ${requestId}::uuid AND r.status = 'searching' AND r.next_attempt_at <= clock.now AND r.search_ends_at > clock.now
      AND NOT EXISTS (SELECT FROM offer f WHERE f.request_id = r.id AND f.status = 'pending' AND f.expires_at > clock.now)`
  return row ?? null
}

/**
 * Reserves the ranking of a due search for this worker. Returns false when another worker ranks or advances it, or has
 * done so.
 */
export async function leaseRanking(tx: Tx, requestId: string, leaseMs: number): Promise<boolean> {
  const leased = await tx.$executeRaw`
    UPDATE dispatch_request SET ranking_until = app_now() + ${leaseMs}::int * interval '1 millisecond'
    WHERE id IN (
      SELECT r.id FROM dispatch_request r
      WHERE r.id = ${requestId}::uuid AND r.status = 'searching' AND r.next_attempt_at <= (SELECT app_now())
        AND coalesce(r.ranking_until <= (SELECT app_now()), true)
      FOR NO KEY UPDATE SKIP LOCKED)`
  return leased === 1
}
