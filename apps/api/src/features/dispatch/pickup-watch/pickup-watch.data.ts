import type {
  OpenReminder,
  PickupConcern,
  PickupProgress,
  SeenPoint,
  WayToPickup,
} from '@repo/delivery-rules/pickup-watch'
import type { WayMeasure } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { lastContactAt } from '#api/core/availability/last-contact.data.ts'
import { goodsPlace } from '#api/core/order/goods-place.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** The maximum number of positions per check: about fifteen minutes at one a second. The next check counts the rest. */
const maxPoints = 1000

/** A carrier before pickup, with the facts for a check. */
export type WatchedPickup = {
  readonly deliveryId: string
  readonly orderId: string
  readonly carrierId: string
  readonly vehicleClass: string
  readonly lookAt: Date
  /** When it pressed DÉMARRER. */
  readonly startedAt: Date | null
  readonly arrivedAt: Date | null
  readonly plannedPickupAt: Date | null
  readonly lastContactAt: Date
  readonly pickup: { readonly latitude: number; readonly longitude: number }
  readonly progress: PickupProgress | null
  readonly reminder: (OpenReminder & { readonly id: bigint }) | null
  /** Its uncounted positions, after the last two counted ones. */
  readonly track: readonly SeenPoint[]
  readonly hasMorePoints: boolean
  readonly now: Date
}

/**
 * Acquires the deliveries due for a check, longest waiting first. No other worker gets them for `leaseMs`, so that
 * workers share the road searches. After a crash they are due again soon.
 */
export async function leaseDueWatches(
  db: Db,
  limit: number,
  leaseMs: number,
): Promise<readonly WatchedPickup[]> {
  return readWatches(
    db,
    Prisma.sql`
      UPDATE pickup_watch SET look_at = app_now() + ${leaseMs}::int * interval '1 millisecond'
      WHERE delivery_id IN (
        SELECT due.delivery_id FROM pickup_watch due WHERE due.look_at <= (SELECT app_now())
        ORDER BY due.look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING *`,
  )
}

/** Returns a delivery before its pickup, due or not. Null after the pickup, and for an unknown id. */
export async function findWatch(db: Db, deliveryId: string): Promise<WatchedPickup | null> {
  const [watched] = await readWatches(
    db,
    Prisma.sql`SELECT * FROM pickup_watch WHERE delivery_id = ${deliveryId}::uuid`,
  )
  return watched ?? null
}

type Row = {
  readonly deliveryId: string
  readonly orderId: string
  readonly carrierId: string
  readonly vehicleClass: string
  readonly lookAt: Date
  readonly startedAt: Date | null
  readonly arrivedAt: Date | null
  readonly plannedPickupAt: Date | null
  readonly lastContactAt: Date
  readonly pickupLat: number
  readonly pickupLon: number
  readonly seenAt: Date | null
  readonly wayBy: WayMeasure | null
  readonly wayM: number | null
  readonly wayS: number | null
  readonly byAirM: number | null
  readonly nearestByAirM: number | null
  readonly nearestM: number | null
  readonly approachM: number | null
  readonly approachAt: Date | null
  readonly movedLat: number | null
  readonly movedLon: number | null
  readonly movedAt: Date | null
  readonly awaySince: Date | null
  readonly farthestM: number | null
  readonly nudgeId: bigint | null
  readonly reason: PickupConcern | null
  readonly relayAt: Date | null
  readonly lats: number[] | null
  readonly lons: number[] | null
  /** Milliseconds since 1970. */
  readonly times: number[] | null
  readonly now: Date
}

async function readWatches(db: Db, which: Prisma.Sql): Promise<readonly WatchedPickup[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH watched AS MATERIALIZED (${which})
    SELECT d.id AS "deliveryId", d.order_id AS "orderId", d.carrier_id AS "carrierId",
           v.vehicle_class AS "vehicleClass", w.look_at AS "lookAt",
           started.at AS "startedAt", d.at_pickup_at AS "arrivedAt", o.planned_pickup_at AS "plannedPickupAt", ${lastContactAt} AS "lastContactAt",
           ${goodsPlace.lat} AS "pickupLat", ${goodsPlace.lon} AS "pickupLon", w.seen_at AS "seenAt",
           w.way_by AS "wayBy", w.way_m AS "wayM", w.way_s AS "wayS", w.by_air_m AS "byAirM", w.nearest_by_air_m AS "nearestByAirM", w.nearest_m AS "nearestM",
           w.approach_m AS "approachM", w.approach_at AS "approachAt", w.moved_lat AS "movedLat",
           w.moved_lon AS "movedLon", w.moved_at AS "movedAt", w.away_since AS "awaySince", w.farthest_m AS "farthestM",
           n.id AS "nudgeId", n.reason, n.relay_at AS "relayAt", track.lats, track.lons, track.times, app_now() AS now
    FROM watched w
    JOIN delivery d ON d.id = w.delivery_id
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    ${goodsPlace.join}
    JOIN vehicle v ON v.id = d.vehicle_id
    LEFT JOIN live_position p ON p.carrier_id = d.carrier_id
    LEFT JOIN pickup_nudge n ON n.delivery_id = d.id AND n.ended_at IS NULL
    LEFT JOIN LATERAL (
      SELECT e.at FROM delivery_event e WHERE e.delivery_id = d.id AND e.status = 'approaching' ORDER BY e.id LIMIT 1
    ) AS started ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(lat ORDER BY recorded_at) AS lats, array_agg(lon ORDER BY recorded_at) AS lons,
             array_agg((extract(epoch FROM recorded_at) * 1000)::float8 ORDER BY recorded_at) AS times
      FROM (
        (SELECT t.lat, t.lon, t.recorded_at FROM track_point t
         WHERE t.delivery_id = d.id AND t.recorded_at > coalesce(w.seen_at, started.at)
         ORDER BY t.recorded_at LIMIT ${maxPoints})
        UNION ALL
        (SELECT t.lat, t.lon, t.recorded_at FROM track_point t
         WHERE t.delivery_id = d.id AND t.recorded_at <= coalesce(w.seen_at, started.at)
         ORDER BY t.recorded_at DESC LIMIT 2)
      ) AS point
    ) AS track ON true
    ORDER BY w.look_at`
  return rows.map(toWatched)
}

function toWatched(row: Row): WatchedPickup {
  const { deliveryId, orderId, carrierId, vehicleClass, lookAt, startedAt, arrivedAt, now } = row
  const { nudgeId, reason, relayAt } = row
  const track = (row.times ?? []).map((time, index) => ({
    latitude: row.lats?.[index] ?? Number.NaN,
    longitude: row.lons?.[index] ?? Number.NaN,
    recordedAt: new Date(Math.round(time)),
  }))
  return {
    deliveryId,
    orderId,
    carrierId,
    vehicleClass,
    lookAt,
    startedAt,
    arrivedAt,
    now,
    track,
    plannedPickupAt: row.plannedPickupAt,
    lastContactAt: row.lastContactAt,
    pickup: { latitude: row.pickupLat, longitude: row.pickupLon },
    progress: toProgress(row),
    reminder:
      nudgeId === null || reason === null || relayAt === null ? null : { id: nudgeId, reason, relayAt },
    hasMorePoints: track.length >= maxPoints,
  }
}

function toProgress(row: Row): PickupProgress | null {
  const { seenAt, byAirM, nearestByAirM, nearestM, approachM, approachAt, movedLat, movedLon, movedAt } = row
  const { awaySince, farthestM } = row
  const way = toWay(row)
  if (seenAt === null || way === null || byAirM === null || nearestByAirM === null) return null
  if (nearestM === null || approachM === null || approachAt === null) return null
  if (movedLat === null || movedLon === null || movedAt === null) return null
  const moved = { latitude: movedLat, longitude: movedLon }
  const away = awaySince === null || farthestM === null ? null : { since: awaySince, farthestM }
  return { seenAt, way, byAirM, nearestByAirM, nearestM, approachM, approachAt, moved, movedAt, away }
}

function toWay({ wayBy, wayM, wayS }: Row): WayToPickup | null {
  if (wayBy === null || wayM === null) return null
  if (wayBy === 'air') return { by: 'air', metres: wayM }
  return wayS === null ? null : { by: 'road', metres: wayM, seconds: wayS }
}

/** The result of a check. */
export type PickupCheck = {
  readonly deliveryId: string
  /** The time at which this check was due. It differs from the stored one when another worker has checked meanwhile. */
  readonly wasDueAt: Date
  readonly lookAt: Date
  readonly progress: PickupProgress | null
}

/**
 * Stores the results of many checks in one statement. A delivery that another worker checks or has checked meanwhile is
 * left unchanged.
 */
export async function storeChecks(db: Db, checks: readonly PickupCheck[]): Promise<void> {
  if (checks.length === 0) return
  const rows = checks.map(({ deliveryId, wasDueAt, lookAt, progress }) => ({
    delivery_id: deliveryId,
    was_due_at: wasDueAt,
    look_at: lookAt,
    seen_at: progress?.seenAt,
    way_by: progress?.way.by,
    way_m: progress?.way.metres,
    way_s: progress?.way.by === 'road' ? progress.way.seconds : undefined,
    by_air_m: progress?.byAirM,
    nearest_by_air_m: progress?.nearestByAirM,
    nearest_m: progress?.nearestM,
    approach_m: progress?.approachM,
    approach_at: progress?.approachAt,
    moved_lat: progress?.moved.latitude,
    moved_lon: progress?.moved.longitude,
    moved_at: progress?.movedAt,
    away_since: progress?.away?.since,
    farthest_m: progress?.away?.farthestM,
  }))
  await db.$executeRaw`
    WITH new_check AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS check_row(
        delivery_id uuid, was_due_at timestamptz, look_at timestamptz, seen_at timestamptz,
        way_by "WayMeasure", way_m float8, way_s float8, by_air_m float8, nearest_by_air_m float8, nearest_m float8,
        approach_m float8, approach_at timestamptz, moved_lat float8, moved_lon float8, moved_at timestamptz,
        away_since timestamptz, farthest_m float8)
    ), unchanged AS MATERIALIZED (
      SELECT w.delivery_id FROM pickup_watch w JOIN new_check ON new_check.delivery_id = w.delivery_id AND new_check.was_due_at = w.look_at
      ORDER BY w.delivery_id FOR UPDATE OF w SKIP LOCKED
    )
    UPDATE pickup_watch w SET look_at = new_check.look_at, seen_at = new_check.seen_at, way_by = new_check.way_by, way_m = new_check.way_m,
      way_s = new_check.way_s, by_air_m = new_check.by_air_m, nearest_by_air_m = new_check.nearest_by_air_m, nearest_m = new_check.nearest_m,
      approach_m = new_check.approach_m, approach_at = new_check.approach_at, moved_lat = new_check.moved_lat,
      moved_lon = new_check.moved_lon, moved_at = new_check.moved_at, away_since = new_check.away_since, farthest_m = new_check.farthest_m
    FROM new_check, unchanged WHERE new_check.delivery_id = w.delivery_id AND unchanged.delivery_id = w.delivery_id`
}

/** Sets the next check of a delivery to this many seconds from now. */
export async function postponeCheck(db: Db, deliveryId: string, seconds: number): Promise<void> {
  await db.$executeRaw`
    UPDATE pickup_watch SET look_at = app_now() + ${seconds}::int * interval '1 second'
    WHERE delivery_id = ${deliveryId}::uuid`
}

/** Returns the open reminder of a delivery’s carrier. Null without one. */
export function findOpenReminder(tx: Tx, deliveryId: string) {
  return tx.pickupNudge.findFirst({ where: { deliveryId, endedAt: null } })
}
