import type pg from 'pg'
import { runningStatusesText } from '#api/core/delivery-status/delivery-status.data.ts'

/** A carrier that reports positions, with the facts for judging and storing them. */
export type ReportingCarrier = {
  readonly carrierId: string
  readonly personId: string
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
  /** Whether deliveries may be offered to it; null without a position. */
  readonly isAvailable: boolean | null
  readonly hasOpenOffer: boolean
  /** Whether it has goods that it cannot continue with. */
  readonly isStranded: boolean
  readonly deliveryId: string | null
  readonly acceptedAt: Date | null
  readonly orderId: string | null
  readonly senderId: string | null
  readonly now: Date
}

/**
 * Returns carriers with their vehicle, last position and running delivery, by their ids; unknown ids are left out. One
 * statement for any number of them.
 */
export async function findReportingCarriers(
  pool: pg.Pool,
  carrierIds: readonly string[],
): Promise<ReadonlyMap<string, ReportingCarrier>> {
  const { rows } = await pool.query<ReportingCarrier>({
    name: 'carriers-on-the-road',
    text: `
      WITH clock AS MATERIALIZED (SELECT app_now() AS now)
      SELECT c.account_id AS "carrierId", a.person_id AS "personId", c.is_on_duty AS "isOnDuty", c.valid_until AS "validUntil",
             v.vehicle_class AS "vehicleClass", v.is_two_temperature AS "isTwoTemperature", p.lat, p.lon,
             p.vehicle_class AS "indexedClass", p.is_two_temperature AS "indexedTwoTemperature",
             -- Back from Web Mercator (EPSG:3857) to degrees.
             degrees(2 * atan(exp(p.indexed_point[1] / 6378137)) - pi() / 2) AS "indexedLat",
             degrees(p.indexed_point[0] / 6378137) AS "indexedLon",
             p.recorded_at AS "recordedAt", p.is_available AS "isAvailable",
             EXISTS (SELECT 1 FROM offer WHERE carrier_id = c.account_id AND status = 'pending') AS "hasOpenOffer",
             EXISTS (SELECT 1 FROM road_problem rp JOIN delivery rd ON rd.id = rp.delivery_id
               WHERE rp.outcome IS NULL AND rd.carrier_id = c.account_id) AS "isStranded",
             d.id AS "deliveryId", d.accepted_at AS "acceptedAt", d.order_id AS "orderId", o.sender_id AS "senderId", clock.now
      FROM clock, unnest($1::uuid[]) AS requested(id)
      JOIN carrier c ON c.account_id = requested.id
      JOIN account a ON a.id = requested.id
      LEFT JOIN vehicle v ON v.id = c.vehicle_id
      LEFT JOIN live_position p ON p.carrier_id = c.account_id
      LEFT JOIN delivery d ON d.carrier_id = c.account_id
        AND d.status IN (${runningStatusesText})
      LEFT JOIN "order" o ON o.id = d.order_id`,
    values: [carrierIds],
  })
  return new Map(rows.map((row) => [row.carrierId, row]))
}

/** A position to be written; `x` and `y` are its point on the plane of the index (EPSG:3857). */
export type NewPosition = {
  readonly carrierId: string
  readonly classIndex: number
  readonly isTwoTemperature: boolean
  readonly lat: number
  readonly lon: number
  readonly x: number
  readonly y: number
  /** Whether the indexed point moves, too, because the carrier is too far from it. */
  readonly shouldMoveIndex: boolean
  /** Whether the class and the two temperatures replace those of the stored position. */
  readonly hasNewClass: boolean
  readonly recordedAt: Date
  readonly receivedAt: Date
  readonly validUntil: Date
}

/** A point of a delivery's track. */
export type TrackedPoint = {
  readonly deliveryId: string
  readonly recordedAt: Date
  readonly lat: number
  readonly lon: number
}

/** A carrier's new position, with everything that is written together with it. */
export type CarrierUpdate = {
  readonly carrierId: string
  /** Null for a carrier without a vehicle: no search finds it and no sender sees it. */
  readonly position: NewPosition | null
  /** The running delivery as it was read; null without one. */
  readonly deliveryId: string | null
  /** The points that belong to the delivery's track. */
  readonly track: readonly TrackedPoint[]
  /** The lines for other processes. `withOrder` is sent while the delivery runs, else `alone`. */
  readonly news: { readonly alone: string; readonly withOrder: string }
}

/** SQL of the new positions as rows, from the first ten values of `toPositionValues`. */
const newPositions = `unnest($1::uuid[], $2::smallint[], $3::boolean[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
        $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
        WITH ORDINALITY AS new(id, class, two, lat, lon, x, y, recorded, received, valid, row)`

/** Returns SQL that stores rows of new positions, each unless the carrier has a newer one. */
const writeUpsertOfNewer = (rows: string) => `
      INSERT INTO live_position AS p (carrier_id, vehicle_class, is_two_temperature, is_available, lat, lon, indexed_point,
                                      recorded_at, received_at, valid_until)
      SELECT id, class, two, false, lat, lon, point(x, y), recorded, received, valid FROM ${rows} ORDER BY id
      ON CONFLICT (carrier_id) DO UPDATE SET
        lat = excluded.lat, lon = excluded.lon, recorded_at = excluded.recorded_at,
        received_at = excluded.received_at, valid_until = excluded.valid_until,
        indexed_point = CASE WHEN p.carrier_id = ANY ($11::uuid[]) THEN excluded.indexed_point ELSE p.indexed_point END,
        vehicle_class = CASE WHEN p.carrier_id = ANY ($12::uuid[]) THEN excluded.vehicle_class ELSE p.vehicle_class END,
        is_two_temperature =
          CASE WHEN p.carrier_id = ANY ($12::uuid[]) THEN excluded.is_two_temperature ELSE p.is_two_temperature END
      WHERE excluded.recorded_at > p.recorded_at`

function toPositionValues(rows: readonly NewPosition[]): unknown[] {
  return [
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
    rows.filter((row) => row.shouldMoveIndex).map((row) => row.carrierId),
    rows.filter((row) => row.hasNewClass).map((row) => row.carrierId),
  ]
}

/** A line of news is shorter than 180 bytes, and a notification holds under 8 000. */
const newsPerNotification = 40

/** Returns SQL that sends the `news` of rows on a channel, in as few notifications as they fit into. */
const writeNotification = (rows: string, channel: string) => `
      SELECT count(pg_notify(${channel}, text)) AS sent
      FROM (SELECT string_agg(news, E'\\n') AS text
            FROM (SELECT news, (row_number() OVER () - 1) / ${newsPerNotification} AS page FROM ${rows}) AS lines GROUP BY page) AS pages`

/** The update of a carrier with a vehicle. */
export type LocatedUpdate = CarrierUpdate & { readonly position: NewPosition }

/**
 * Writes updates in one statement: positions, tracks, and the lines for other processes. Returns the ids of the
 * carriers whose update was written. It waits for no lock: a carrier is left out while another transaction locks its
 * position or its delivery, once its delivery has ended, and before its first position (`writeFirstPositions`). Older
 * positions never replace newer ones.
 */
export function writeUpdates(pool: pg.Pool, updates: readonly LocatedUpdate[], channel: string) {
  return writeUnblocked(pool, updates, channel, {
    name: 'write-arrivals',
    selectWritable:
      'SELECT carrier_id FROM live_position WHERE carrier_id = ANY ($1::uuid[]) FOR UPDATE SKIP LOCKED',
  })
}

/**
 * Writes the updates of carriers without a position, like `writeUpdates`. It waits while another transaction inserts
 * the same first position.
 */
export function writeFirstPositions(pool: pg.Pool, updates: readonly LocatedUpdate[], channel: string) {
  return writeUnblocked(pool, updates, channel, {
    name: 'write-first',
    selectWritable: 'SELECT carrier_id FROM unnest($1::uuid[]) AS carrier_id',
  })
}

async function writeUnblocked(
  pool: pg.Pool,
  updates: readonly LocatedUpdate[],
  channel: string,
  { name, selectWritable }: { readonly name: string; readonly selectWritable: string },
): Promise<ReadonlySet<string>> {
  const tracks = updates.flatMap(({ track }) => track)
  const { rows } = await pool.query<{ written: string[] | null }>({
    name,
    text: `
      WITH running AS MATERIALIZED (
        SELECT id FROM delivery WHERE id = ANY ($13::uuid[]) AND status IN (${runningStatusesText}) FOR SHARE SKIP LOCKED
      ), writable AS MATERIALIZED (
        ${selectWritable}
      ), free AS MATERIALIZED (
        SELECT new.*, more.delivery_id, more.news
        FROM ${newPositions}
        JOIN unnest($13::uuid[], $14::text[]) WITH ORDINALITY AS more(delivery_id, news, row) USING (row)
        WHERE new.id IN (SELECT carrier_id FROM writable)
          AND (more.delivery_id IS NULL OR more.delivery_id IN (SELECT id FROM running))
      ), written AS (${writeUpsertOfNewer('free')}
      ), stored_track AS (
        INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
        SELECT track.* FROM unnest($15::uuid[], $16::timestamptz[], $17::float8[], $18::float8[]) AS track(id, at, lat, lon)
        WHERE track.id IN (SELECT delivery_id FROM free)
        ON CONFLICT DO NOTHING
      ), notified AS MATERIALIZED (${writeNotification('free', '$19')}
      )
      SELECT (SELECT array_agg(id) FROM free) AS written FROM notified`,
    values: [
      ...toPositionValues(updates.map(({ position }) => position)),
      updates.map(({ deliveryId }) => deliveryId),
      updates.map(({ news }) => news.withOrder),
      ...toTrackValues(tracks),
      channel,
    ],
  })
  return new Set(rows[0]?.written ?? [])
}

function toTrackValues(points: readonly TrackedPoint[]): unknown[] {
  return [
    points.map((point) => point.deliveryId),
    points.map((point) => point.recordedAt),
    points.map((point) => point.lat),
    points.map((point) => point.lon),
  ]
}

/** Writes positions and nothing else; benchmarks compare the other statements with it. */
export async function writePositions(pool: pg.Pool, positions: readonly NewPosition[]): Promise<void> {
  await pool.query({
    name: 'write-positions',
    text: writeUpsertOfNewer(newPositions),
    values: toPositionValues(positions),
  })
}

/**
 * Writes the update of one carrier in one statement, after waiting for the locks of its rows. The delivery is locked
 * before the position, as everywhere. Other carriers are not written with it, because their rows may be locked by a
 * transaction that waits for this one. A first position is not available for offers yet.
 */
export async function writeBlockedUpdate(
  pool: pg.Pool,
  { position, deliveryId, track, news }: CarrierUpdate,
  channel: string,
): Promise<void> {
  await pool.query({
    name: 'write-held',
    text: `
      WITH locked AS MATERIALIZED (
        SELECT status IN (${runningStatusesText}) AS is_running FROM delivery WHERE id = $13::uuid FOR SHARE
      ), delivery_state AS MATERIALIZED (
        SELECT bool_or(is_running) AS is_running FROM locked
      ), written AS (${writeUpsertOfNewer(`delivery_state, ${newPositions}`)}
      ), stored_track AS (
        INSERT INTO track_point (delivery_id, recorded_at, lat, lon)
        SELECT track.* FROM delivery_state, unnest($14::uuid[], $15::timestamptz[], $16::float8[], $17::float8[]) AS track
        ON CONFLICT DO NOTHING
      )
      SELECT pg_notify($18, CASE WHEN is_running THEN $19 ELSE $20 END) FROM delivery_state`,
    values: [
      ...toPositionValues(position === null ? [] : [position]),
      deliveryId,
      ...toTrackValues(track),
      channel,
      news.withOrder,
      news.alone,
    ],
  })
}
