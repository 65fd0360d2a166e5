import type { Db } from '#api/database.ts'

/** The history of a delivery without what was taken back, oldest first. */
export function standingEvents(db: Db, deliveryId: string) {
  return db.deliveryEvent.findMany({
    where: { deliveryId, undoneAt: null },
    orderBy: { id: 'asc' },
    select: { status: true, at: true },
  })
}

/** Sum and number of a carrier's ratings; null for a carrier who never had an order of this sender. */
export async function ratingsOfKnownCarrier(
  db: Db,
  carrierId: string,
  senderId: string,
): Promise<{ sum: number; count: number } | null> {
  const known = await db.delivery.findFirst({
    where: { carrierId, order: { senderId } },
    select: { id: true },
  })
  if (!known) return null
  const { _sum, _count } = await db.rating.aggregate({
    where: { carrierId },
    _sum: { stars: true },
    _count: true,
  })
  return { sum: _sum.stars ?? 0, count: _count }
}

/** Where the carrier of an order is bound, and from where: what a route needs. */
export type Approach = {
  readonly deliveryId: string
  readonly status: string
  readonly vehicleClass: string
  readonly lat: number
  readonly lon: number
  readonly pickupLat: number
  readonly pickupLon: number
  readonly dropoffLat: number
  readonly dropoffLon: number
}

/** The approach of a carrier's own delivery; null while none runs or its position is older than allowed. */
export async function ownApproach(db: Db, carrierId: string, visibleMs: number): Promise<Approach | null> {
  const [row] = await db.$queryRaw<Approach[]>`
    SELECT d.id AS "deliveryId", d.status::text, v.vehicle_class AS "vehicleClass", p.lat, p.lon,
           q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon",
           q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon"
    FROM delivery d
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN live_position p ON p.carrier_id = d.carrier_id
      AND p.recorded_at >= app_now() - ${visibleMs}::int * interval '1 millisecond'
    WHERE d.carrier_id = ${carrierId}::uuid
      AND d.status IN ('assigned', 'approaching', 'picked_up', 'in_transit', 'returning')`
  return row ?? null
}

/** The approach of a sender's running order; null while none runs or the carrier's position is older than allowed. */
export async function approachOf(
  db: Db,
  orderId: string,
  senderId: string,
  visibleMs: number,
): Promise<Approach | null> {
  const [row] = await db.$queryRaw<Approach[]>`
    SELECT d.id AS "deliveryId", d.status::text, v.vehicle_class AS "vehicleClass", p.lat, p.lon,
           q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon",
           q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon"
    FROM "order" o
    JOIN quote q ON q.id = o.quote_id
    JOIN delivery d ON d.order_id = o.id
      AND d.status IN ('assigned', 'approaching', 'picked_up', 'in_transit', 'returning')
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN live_position p ON p.carrier_id = d.carrier_id
      AND p.recorded_at >= app_now() - ${visibleMs}::int * interval '1 millisecond'
    WHERE o.id = ${orderId}::uuid AND o.sender_id = ${senderId}::uuid`
  return row ?? null
}
