import type { Tx } from '#api/database.ts'

/** The facts for the emission of an order's current delivery. */
export type EmissionFacts = {
  readonly deliveryId: string
  /** Null until it is stored (`storeEmission`). */
  readonly drivenM: number | null
  readonly vehicleClass: string
  readonly acceptedAt: Date
  readonly approachM: number
  /** The quoted trip. */
  readonly tripM: number
  /** The way back that is charged; null where the goods were delivered. */
  readonly returnM: number | null
  readonly isReturned: boolean
  readonly pickupLat: number
  readonly pickupLon: number
  readonly dropoffLat: number
  readonly dropoffLon: number
  /** Where it took the goods over from another carrier; null where it took them at the pickup. */
  readonly takenLat: number | null
  readonly takenLon: number | null
  readonly rateCardVersion: number
  readonly rateCard: unknown
}

/** Returns the facts of an order's current delivery; null without one, and before its goods are picked up. */
export async function findEmissionFacts(tx: Tx, orderId: string): Promise<EmissionFacts | null> {
  const [row] = await tx.$queryRaw<EmissionFacts[]>`
    SELECT d.id AS "deliveryId", d.driven_m AS "drivenM", v.vehicle_class AS "vehicleClass", d.accepted_at AS "acceptedAt",
      f.approach_m AS "approachM", q.distance_m AS "tripM", d.status IN ('returning', 'returned') AS "isReturned",
      (SELECT r.return_m FROM return_request r WHERE r.delivery_id = d.id AND r.approved_at IS NOT NULL
       ORDER BY r.recorded_at DESC LIMIT 1) AS "returnM",
      q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon", q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon",
      g.lat AS "takenLat", g.lon AS "takenLon", c.version AS "rateCardVersion", c.card AS "rateCard"
    FROM delivery d JOIN vehicle v ON v.id = d.vehicle_id JOIN offer f ON f.id = d.offer_id
    JOIN "order" o ON o.id = d.order_id JOIN quote q ON q.id = o.quote_id JOIN rate_card c ON c.version = q.rate_card_version
    LEFT JOIN road_problem g ON g.taken_by_delivery_id = d.id
    WHERE d.order_id = ${orderId}::uuid AND d.status <> 'withdrawn' AND d.picked_up_at IS NOT NULL`
  return row ?? null
}

/** Returns the positions of a delivery's vehicle since the acceptance, oldest first. */
export async function findTripTrack(tx: Tx, deliveryId: string) {
  const points = await tx.trackPoint.findMany({
    where: { deliveryId },
    orderBy: { recordedAt: 'asc' },
    select: { lat: true, lon: true, recordedAt: true },
  })
  return points.map(({ lat, lon, recordedAt }) => ({ latitude: lat, longitude: lon, recordedAt }))
}
