import type pg from 'pg'
import { runningStatusesText } from '#api/core/delivery-status/delivery-status.data.ts'

/** The facts about each carrier for a batch of positions. */
export type CarrierOnTheRoad = {
  readonly carrierId: string
  readonly isOnDuty: boolean
  readonly validUntil: Date | null
  readonly vehicleClass: string | null
  readonly isTwoTemperature: boolean | null
  /** The class in its position, by which it is found; null without a position. */
  readonly indexedClass: number | null
  readonly indexedTwoTemperature: boolean | null
  readonly lat: number | null
  readonly lon: number | null
  readonly indexedLat: number | null
  readonly indexedLon: number | null
  readonly recordedAt: Date | null
  /** May be offered deliveries; null without a position. */
  readonly isAvailable: boolean | null
  /** Has an open offer. */
  readonly isAsked: boolean
  /** Has goods that it cannot continue with. */
  readonly isStranded: boolean
  readonly deliveryId: string | null
  readonly acceptedAt: Date | null
  readonly orderId: string | null
  readonly senderId: string | null
  readonly now: Date
}

/** Carriers with their vehicle, last position and running delivery. One statement for any number of them. */
export async function carriersOnTheRoad(
  pool: pg.Pool,
  carrierIds: readonly string[],
): Promise<ReadonlyMap<string, CarrierOnTheRoad>> {
  const { rows } = await pool.query<CarrierOnTheRoad>({
    name: 'carriers-on-the-road',
    text: `
      WITH clock AS MATERIALIZED (SELECT app_now() AS now)
      SELECT c.account_id AS "carrierId", c.is_on_duty AS "isOnDuty", c.valid_until AS "validUntil",
             v.vehicle_class AS "vehicleClass", v.is_two_temperature AS "isTwoTemperature", p.lat, p.lon,
             p.vehicle_class AS "indexedClass", p.is_two_temperature AS "indexedTwoTemperature",
             -- Back from Web Mercator (EPSG:3857) to degrees.
             degrees(2 * atan(exp(p.indexed_point[1] / 6378137)) - pi() / 2) AS "indexedLat",
             degrees(p.indexed_point[0] / 6378137) AS "indexedLon",
             p.recorded_at AS "recordedAt", p.is_available AS "isAvailable",
             EXISTS (SELECT 1 FROM offer WHERE carrier_id = c.account_id AND status = 'pending') AS "isAsked",
             EXISTS (SELECT 1 FROM road_problem g JOIN delivery s ON s.id = g.delivery_id
               WHERE g.outcome IS NULL AND s.carrier_id = c.account_id) AS "isStranded",
             d.id AS "deliveryId", d.accepted_at AS "acceptedAt", d.order_id AS "orderId", o.sender_id AS "senderId", clock.now
      FROM clock, unnest($1::uuid[]) AS asked(id)
      JOIN carrier c ON c.account_id = asked.id
      LEFT JOIN vehicle v ON v.id = c.vehicle_id
      LEFT JOIN live_position p ON p.carrier_id = c.account_id
      LEFT JOIN delivery d ON d.carrier_id = c.account_id
        AND d.status IN (${runningStatusesText})
      LEFT JOIN "order" o ON o.id = d.order_id`,
    values: [carrierIds],
  })
  return new Map(rows.map((row) => [row.carrierId, row]))
}

export type NewPosition = {
  readonly carrierId: string
  readonly classIndex: number
  readonly isTwoTemperature: boolean
  readonly lat: number
  readonly lon: number
  readonly x: number
  readonly y: number
  /** The indexed point follows: the carrier is too far from it. */
  readonly movesIndex: boolean
  /** The class and the two temperatures overwrite those of the position. */
  readonly recasts: boolean
  readonly recordedAt: Date
  readonly receivedAt: Date
  readonly validUntil: Date
}

/**
 * Writes the newest positions of carriers in one statement; an older one never replaces a newer one. A carrier's first position is
 * not yet available for offers. Rows are locked in one order, so that two processes never wait for each other.
 */
export async function writePositions(pool: pg.Pool, positions: readonly NewPosition[]): Promise<void> {
  const rows = [...positions].sort((a, b) => (a.carrierId < b.carrierId ? -1 : 1))
  await pool.query({
    name: 'write-positions',
    text: `
      INSERT INTO live_position AS p (carrier_id, vehicle_class, is_two_temperature, is_available, lat, lon, indexed_point,
                                      recorded_at, received_at, valid_until)
      SELECT id, class, two, false, lat, lon, point(x, y), recorded, received, valid
      FROM unnest($1::uuid[], $2::smallint[], $3::boolean[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
                  $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
        AS new(id, class, two, lat, lon, x, y, recorded, received, valid)
      ON CONFLICT (carrier_id) DO UPDATE SET
        lat = excluded.lat, lon = excluded.lon, recorded_at = excluded.recorded_at,
        received_at = excluded.received_at, valid_until = excluded.valid_until,
        indexed_point = CASE WHEN p.carrier_id = ANY ($11::uuid[]) THEN excluded.indexed_point ELSE p.indexed_point END,
        vehicle_class = CASE WHEN p.carrier_id = ANY ($12::uuid[]) THEN excluded.vehicle_class ELSE p.vehicle_class END,
        is_two_temperature =
          CASE WHEN p.carrier_id = ANY ($12::uuid[]) THEN excluded.is_two_temperature ELSE p.is_two_temperature END
      WHERE excluded.recorded_at > p.recorded_at`,
    values: [
      rows.map((row) => row.carrierId),
      rows.map((row) => row.classIndex),
      rows.map((row) => row.isTwoTemperature),
      rows.map((row) => row.lat),
      rows.map((row) => row.lon),
      rows.map((row) => row.x),
      rows.map((row) => row.y),
      rows.map((row) => row.recordedAt),
      rows.map((row) => row.receivedAt),
      rows.map((row) => row.validUntil),
      rows.filter((row) => row.movesIndex).map((row) => row.carrierId),
      rows.filter((row) => row.recasts).map((row) => row.carrierId),
    ],
  })
}

export type TrackedPoint = {
  readonly deliveryId: string
  readonly recordedAt: Date
  readonly lat: number
  readonly lon: number
}

/**
 * Stores the points of running deliveries and sends their hints. Separate from the positions, whose locks must not be
 * held while this waits for a changing delivery.
 */
export async function writeTracks(
  pool: pg.Pool,
  points: readonly TrackedPoint[],
  hints: { channel: string; payloads: readonly string[] },
): Promise<void> {
  await pool.query({
    name: 'write-tracks',
    text: `
      WITH kept AS (
        INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
        SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::float8[], $4::float8[])
        ON CONFLICT DO NOTHING
      )
      SELECT pg_notify($5, payload) FROM unnest($6::text[]) AS payload`,
    values: [
      points.map((point) => point.deliveryId),
      points.map((point) => point.recordedAt),
      points.map((point) => point.lat),
      points.map((point) => point.lon),
      hints.channel,
      hints.payloads,
    ],
  })
}
