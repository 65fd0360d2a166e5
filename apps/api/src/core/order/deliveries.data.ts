import type { LegProgress } from '@repo/delivery-rules/arrival'
import { acceptedPaces, maxEarlierTrips } from '@repo/delivery-rules/arrival'
import { arrivalProofMs, atStopM, leftStopM } from '@repo/delivery-rules/recipient-absence'
import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import { clockSkewMs } from '@repo/delivery-rules/tracking'
import { findTravelMode, vehicleClassCodes } from '@repo/delivery-rules/vehicle-classes'
import { Prisma } from '@repo/prisma/delivery-types'
import { runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db } from '#api/database.ts'
import type { TravelMode } from '#api/edges/places/places.ts'
import { goodsPlace } from './goods-place.data.ts'

/** The facts about a delivery that its next step depends on. */
export type StepDelivery = {
  readonly id: string
  readonly orderId: string
  readonly carrierId: string
  readonly status: DeliveryStatus
  readonly atPickupAt: Date | null
  readonly atDropoffAt: Date | null
  /** The time of its last step, arrivals included; undone steps do not count. */
  readonly lastStepAt: Date
  readonly companyId: string | null
}

/** Returns a delivery with the company of its carrier; null for an unknown one. */
export async function findStepDelivery(db: Db, deliveryId: string): Promise<StepDelivery | null> {
  const row = await db.delivery.findUnique({
    where: { id: deliveryId },
    select: {
      id: true,
      orderId: true,
      carrierId: true,
      status: true,
      atPickupAt: true,
      atDropoffAt: true,
      acceptedAt: true,
      carrier: { select: { companyId: true } },
      events: { where: { undoneAt: null }, orderBy: { id: 'desc' }, take: 1, select: { at: true } },
    },
  })
  if (!row) return null
  const { acceptedAt, events, carrier, ...delivery } = row
  const steps = [acceptedAt, delivery.atPickupAt, delivery.atDropoffAt, events[0]?.at ?? null]
  const lastStepAt = new Date(Math.max(...steps.map((at) => at?.getTime() ?? 0)))
  return { ...delivery, lastStepAt, companyId: carrier.companyId }
}

/** A carrier's position, and the ends of its trip: the input of a route. */
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

/**
 * Returns the approach of a carrier's running delivery. Null without one, or with a position older than `visibleMs`.
 */
export function findOwnApproach(db: Db, carrierId: string, visibleMs: number): Promise<Approach | null> {
  return findApproach(db, Prisma.sql`d.carrier_id = ${carrierId}::uuid`, visibleMs)
}

/**
 * Returns the approach of the carrier of a sender's running order. Null without one, or with a position older than
 * `visibleMs`.
 */
export function findApproachOf(
  db: Db,
  orderId: string,
  senderId: string,
  visibleMs: number,
): Promise<Approach | null> {
  return findApproach(db, Prisma.sql`o.id = ${orderId}::uuid AND o.sender_id = ${senderId}::uuid`, visibleMs)
}

/** Returns the approach of the running delivery `d` of the order `o` that a condition selects; null without one. */
async function findApproach(db: Db, condition: Prisma.Sql, visibleMs: number): Promise<Approach | null> {
  const [row] = await db.$queryRaw<Approach[]>`
    SELECT d.id AS "deliveryId", d.status::text, v.vehicle_class AS "vehicleClass", p.lat, p.lon,
           ${goodsPlace.lat} AS "pickupLat", ${goodsPlace.lon} AS "pickupLon",
           q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon"
    FROM delivery d
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    ${goodsPlace.join}
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN live_position p ON p.carrier_id = d.carrier_id
      AND p.recorded_at >= app_now() - ${visibleMs}::int * interval '1 millisecond'
    WHERE ${condition} AND d.status IN (${runningStatuses})`
  return row ?? null
}

/**
 * Returns the usual duration of a delivery's present leg, the time since it began, and the usual and actual durations
 * of its carrier's earlier trips, in seconds. Null while the delivery is on no leg, and without a usual duration. With
 * goods that another carrier brought a part of the way, a trip has none: the quoted one is that of the whole trip.
 */
export async function readLegOf(
  db: Db,
  deliveryId: string,
  travelMode: TravelMode,
): Promise<Omit<LegProgress, 'aheadS'> | null> {
  const classes = vehicleClassCodes.filter((code) => findTravelMode(code) === travelMode)
  const [row] = await db.$queryRaw<
    {
      goal: 'approaching' | 'in_transit'
      approachS: number | null
      tripS: number | null
      elapsedS: number
      usualS: number
      tookS: number
    }[]
  >`
    SELECT d.status::text AS goal, f.approach_s AS "approachS",
           CASE WHEN q.vehicle_class = ANY(${classes}) AND g.id IS NULL THEN q.duration_s END AS "tripS",
           extract(epoch FROM app_now() - begun.at)::float8 AS "elapsedS", earlier."usualS", earlier."tookS"
    FROM delivery d
    JOIN offer f ON f.id = d.offer_id
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    LEFT JOIN road_problem g ON g.taken_by_delivery_id = d.id
    CROSS JOIN LATERAL (
      SELECT e.at FROM delivery_event e WHERE e.delivery_id = d.id AND e.status = d.status AND e.undone_at IS NULL
      ORDER BY e.id DESC LIMIT 1
    ) AS begun
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(usual_s), 0)::float8 AS "usualS", coalesce(sum(took_s), 0)::float8 AS "tookS"
      FROM (
        SELECT tq.duration_s AS usual_s, extract(epoch FROM t.at_dropoff_at - left_at.at) AS took_s
        FROM delivery t
        JOIN vehicle v ON v.id = t.vehicle_id AND v.vehicle_class = ANY(${classes})
        JOIN "order" tor ON tor.id = t.order_id
        JOIN quote tq ON tq.id = tor.quote_id AND tq.vehicle_class = ANY(${classes})
        CROSS JOIN LATERAL (
          SELECT e.at FROM delivery_event e
          WHERE e.delivery_id = t.id AND e.status = 'in_transit' AND e.undone_at IS NULL
          ORDER BY e.id DESC LIMIT 1
        ) AS left_at
        WHERE t.carrier_id = d.carrier_id AND t.status = 'delivered'
          AND NOT EXISTS (SELECT FROM road_problem tg WHERE tg.taken_by_delivery_id = t.id)
        ORDER BY t.accepted_at DESC LIMIT ${maxEarlierTrips}
      ) AS trip
      WHERE took_s BETWEEN usual_s * ${acceptedPaces.min}::float8 AND usual_s * ${acceptedPaces.max}::float8
    ) AS earlier
    WHERE d.id = ${deliveryId}::uuid AND d.status IN ('approaching', 'in_transit')`
  if (!row) return null
  const { goal, approachS, tripS, elapsedS, usualS, tookS } = row
  const wholeS = goal === 'approaching' ? approachS : tripS
  // The way to the pickup was measured when the offer was made, and may have begun before the carrier reported it.
  return wholeS === null
    ? null
    : { wholeS, elapsedS, isWhole: goal === 'in_transit', earlier: { usualS, tookS } }
}

/** The start and end of a trip, with the instant of its carrier's arrival. */
const stops = {
  pickup: {
    lat: Prisma.sql`q.pickup_lat`,
    lon: Prisma.sql`q.pickup_lon`,
    arrivedAt: Prisma.sql`d.at_pickup_at`,
  },
  dropoff: {
    lat: Prisma.sql`q.dropoff_lat`,
    lon: Prisma.sql`q.dropoff_lon`,
    arrivedAt: Prisma.sql`d.at_dropoff_at`,
  },
} as const

/**
 * Returns when a position first showed the carrier at a stop, from shortly before its arrival on, without leaving by
 * `at`. Null without one, and before the arrival.
 */
export async function findFirstSeenAtStop(
  db: Db,
  deliveryId: string,
  stop: keyof typeof stops,
  at: Date,
): Promise<Date | null> {
  const { lat, lon, arrivedAt } = stops[stop]
  const [row] = await db.$queryRaw<{ seenAt: Date | null }[]>`
    WITH seen AS MATERIALIZED (
      -- Flat enough for some hundred metres.
      SELECT s.recorded_at, sqrt(power((s.lat - ${lat}) * 111320, 2)
        + power((s.lon - ${lon}) * 111320 * cos(radians(${lat})), 2)) AS away_m
      FROM delivery d
      JOIN "order" o ON o.id = d.order_id
      JOIN quote q ON q.id = o.quote_id
      CROSS JOIN LATERAL (
        SELECT t.recorded_at, t.lat, t.lon FROM track_point t WHERE t.delivery_id = d.id
        UNION ALL
        SELECT p.recorded_at, p.lat, p.lon FROM live_position p WHERE p.carrier_id = d.carrier_id
      ) s
      WHERE d.id = ${deliveryId}::uuid AND s.recorded_at <= ${at}::timestamptz + ${clockSkewMs}::int * interval '1 millisecond'
        AND s.recorded_at >= ${arrivedAt} - ${arrivalProofMs}::int * interval '1 millisecond'
    )
    SELECT min(recorded_at) AS "seenAt" FROM seen
    WHERE away_m <= ${atStopM}::float8
      AND recorded_at > coalesce((SELECT max(recorded_at) FROM seen WHERE away_m > ${leftStopM}::float8), '-infinity')`
  return row?.seenAt ?? null
}
