import type { Db } from '#api/database.ts'

/** A small map cannot show more points. */
const maxPoints = 200

/**
 * Returns the driven road of a delivery from its pickup on, in order, thinned to at most 201 points. Its last
 * point is always among them. Empty without a stored track.
 */
export async function findDrivenRoad(
  db: Db,
  deliveryId: string,
): Promise<readonly { readonly lat: number; readonly lon: number }[]> {
  return db.$queryRaw`
    SELECT lat, lon FROM (
      SELECT p.lat, p.lon, row_number() OVER (ORDER BY p.recorded_at) AS place, count(*) OVER () AS points
      FROM track_point p JOIN delivery d ON d.id = p.delivery_id
      WHERE d.id = ${deliveryId}::uuid AND p.recorded_at >= d.picked_up_at
    ) AS point
    WHERE (place - 1) % greatest(1, ceil(points / ${maxPoints}::numeric)::bigint) = 0 OR place = points
    ORDER BY place LIMIT ${maxPoints + 1}::int`
}
