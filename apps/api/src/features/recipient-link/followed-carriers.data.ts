import { visiblePositionMs } from '@repo/delivery-rules/offer'
import type pg from 'pg'

/** A carrier on its way to the drop-off, with the facts for a route. */
export type FollowedCarrier = {
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

// The permission is part of the query: the link is valid, the goods are aboard and not delivered, the position is at
// most 60 s old. The clock's shift is read once per statement, where app_now() would be called once per row.
const visibleCarriersQuery = {
  name: 'followed-carriers',
  text: `SELECT requested.place, carrier.*
    FROM unnest($1::uuid[]) WITH ORDINALITY AS requested(link_id, place)
    JOIN recipient_link l ON l.id = requested.link_id AND l.revoked_at IS NULL
    LEFT JOIN LATERAL (
      SELECT d.id AS "deliveryId", d.status::text, v.vehicle_class AS "vehicleClass", p.lat, p.lon,
        q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon",
        q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon"
      FROM "order" o
      JOIN quote q ON q.id = o.quote_id
      JOIN delivery d ON d.order_id = o.id AND d.status IN ('picked_up', 'in_transit')
      JOIN vehicle v ON v.id = d.vehicle_id
      JOIN live_position p ON p.carrier_id = d.carrier_id
        AND p.recorded_at >= (SELECT app_now()) - ${visiblePositionMs} * interval '1 millisecond'
      WHERE o.id = l.order_id
    ) AS carrier ON true`,
}

/**
 * Returns the carriers that the holders of these links may see now, in the order of the links: null for none, `no-link`
 * for an unknown or revoked link. One statement.
 */
export async function findFollowedCarriers(
  pool: pg.Pool,
  linkIds: readonly string[],
): Promise<readonly (FollowedCarrier | null | 'no-link')[]> {
  type Row = { readonly place: string } & (FollowedCarrier | { readonly deliveryId: null })
  const { rows } = await pool.query<Row>({ ...visibleCarriersQuery, values: [linkIds] })
  const carriers: (FollowedCarrier | null | 'no-link')[] = linkIds.map(() => 'no-link')
  for (const row of rows) carriers[Number(row.place) - 1] = row.deliveryId === null ? null : row
  return carriers
}
