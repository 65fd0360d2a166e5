import type { Tx } from '#api/database.ts'

/** A position of a delivery's track. */
export type LatePoint = { readonly recordedAt: Date; readonly lat: number; readonly lon: number }

/**
 * Adds positions to the track of a delivery and returns their number. Left out: positions outside its time, of erased
 * orders, too old, or too close in time to a stored one.
 */
export function addToTrack(
  tx: Tx,
  deliveryId: string,
  points: readonly LatePoint[],
  limits: { readonly maxAgeMs: number; readonly minPauseMs: number },
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
    SELECT d.id, late.at, late.lat, late.lon
    FROM unnest(${points.map(({ recordedAt }) => recordedAt)}::timestamptz[], ${points.map(({ lat }) => lat)}::float8[],
      ${points.map(({ lon }) => lon)}::float8[]) AS late(at, lat, lon)
    JOIN delivery d ON d.id = ${deliveryId}::uuid JOIN "order" o ON o.id = d.order_id AND o.erased_at IS NULL
    WHERE late.at BETWEEN d.accepted_at AND least(d.ended_at, (SELECT app_now()))
      AND late.at > (SELECT app_now()) - ${limits.maxAgeMs}::int * interval '1 millisecond'
      AND NOT EXISTS (SELECT FROM track_point t WHERE t.delivery_id = d.id
        AND t.recorded_at > late.at - ${limits.minPauseMs}::int * interval '1 millisecond'
        AND t.recorded_at < late.at + ${limits.minPauseMs}::int * interval '1 millisecond')
    ON CONFLICT DO NOTHING`
}
