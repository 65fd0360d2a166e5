import type { CarrierRequirements } from '@repo/api/src/features/dispatch/search/nearest.data.ts'
import type pg from 'pg'

/** Makes a connection read whole tables with one process, for the scan. */
export async function disableIndexes(client: pg.ClientBase): Promise<void> {
  await client.query(`
    SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off;
    SET max_parallel_workers_per_gather = 0`)
}

/**
 * Finds the nearest fitting carrier by the haversine distance to every row of the table (12 742 017.6 m is the earth's
 * mean diameter), as the reference; null without any.
 */
export async function scanForNearest(
  client: pg.ClientBase,
  { requestId, pickup, classes, needsTwoTemperatures, freshSince, now }: CarrierRequirements,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'scan',
    text: `
      SELECT live_position.carrier_id AS id
      FROM live_position
      JOIN unnest($1::smallint[], $2::float8[]) AS fitting(vehicle_class, radius_m) USING (vehicle_class)
      CROSS JOIN LATERAL (
        SELECT 12742017.6 * asin(least(1, sqrt(sin(radians(live_position.lat - $3::float8) / 2) ^ 2
          + cos(radians($3::float8)) * cos(radians(live_position.lat)) * sin(radians(live_position.lon - $4::float8) / 2) ^ 2))) AS distance_m
      ) AS exact
      WHERE live_position.is_available AND live_position.received_at > $5 AND live_position.recorded_at > $5 AND live_position.valid_until > $6 AND (live_position.is_two_temperature OR NOT $7::boolean)
        AND exact.distance_m <= fitting.radius_m
        AND live_position.carrier_id NOT IN (SELECT carrier_id FROM offer WHERE request_id = $8::uuid)
      ORDER BY exact.distance_m LIMIT 1`,
    values: [
      classes.map(({ index }) => index),
      classes.map(({ radiusM }) => radiusM),
      pickup.lat,
      pickup.lon,
      freshSince,
      now,
      needsTwoTemperatures,
      requestId,
    ],
  })
  return rows[0]?.id ?? null
}
