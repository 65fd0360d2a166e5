import { clockSkewMs } from '@repo/delivery-rules/tracking'
import type { Db } from '#api/database.ts'
import type { Point } from '#api/edges/places/places.ts'

/** The ends of a delivery’s trip, its length by road, and the last known place of its carrier. */
export type WayBack = {
  readonly pickup: Point
  readonly dropoff: Point
  readonly tripM: number
  /** Null without a recent position. */
  readonly lastSeen: Point | null
}

/**
 * Returns a delivery's trip with the carrier's newest position since the acceptance that its phone recorded at most
 * `maxAgeMs` before `at`. Throws for an unknown delivery.
 */
export async function findWayBack(db: Db, deliveryId: string, at: Date, maxAgeMs: number): Promise<WayBack> {
  const [row] = await db.$queryRaw<
    {
      pickupLat: number
      pickupLon: number
      dropoffLat: number
      dropoffLon: number
      tripM: number
      lat: number | null
      lon: number | null
    }[]
  >`
    SELECT q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon", q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon",
      q.distance_m AS "tripM", seen.lat, seen.lon
    FROM delivery d
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    LEFT JOIN LATERAL (
      SELECT p.lat, p.lon FROM (
        SELECT t.recorded_at, t.lat, t.lon FROM track_point t WHERE t.delivery_id = d.id
        UNION ALL
        SELECT l.recorded_at, l.lat, l.lon FROM live_position l WHERE l.carrier_id = d.carrier_id AND l.recorded_at >= d.accepted_at
      ) p
      WHERE p.recorded_at <= ${at}::timestamptz + ${clockSkewMs}::int * interval '1 millisecond'
        AND p.recorded_at >= ${at}::timestamptz - ${maxAgeMs}::int * interval '1 millisecond'
      ORDER BY p.recorded_at DESC LIMIT 1
    ) seen ON true
    WHERE d.id = ${deliveryId}::uuid`
  if (!row) throw new Error(`There is no delivery ${deliveryId}`)
  return {
    pickup: { lat: row.pickupLat, lon: row.pickupLon },
    dropoff: { lat: row.dropoffLat, lon: row.dropoffLon },
    tripM: row.tripM,
    lastSeen: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
  }
}
