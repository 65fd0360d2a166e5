import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { walkIndexInOrder } from '#api/database.ts'

/** What a carrier must be to get an offer, and where it is looked for. */
export type Wanted = {
  readonly requestId: string
  readonly pickup: { readonly lat: number; readonly lon: number }
  /** The pickup on the plane of the index. */
  readonly plane: { readonly x: number; readonly y: number }
  /** Classes that fit, by their number in the index, each with its radius on the ground and half its box on the plane. */
  readonly classes: readonly { readonly index: number; readonly radiusM: number; readonly boxHalf: number }[]
  readonly needsTwoTemperatures: boolean
  readonly freshSince: Date
  /** Roads are this much longer than the straight line. */
  readonly detourFactor: number
  readonly now: Date
  readonly expiresAt: Date
}

export type Claimed = { readonly offerId: string; readonly carrierId: string; readonly approachM: number }

/** How many of the nearest are looked at closely in the end. */
const candidates = 24

/** How many of the nearest by plane are measured exactly for each of so many classes: the index lags, but the classes make up for each other. */
function overfetch(classes: number): number {
  return Math.min(candidates, Math.max(8, Math.ceil(96 / classes)))
}

/**
 * Finds the nearest carrier who fits and has not been asked, marks it unavailable and makes its offer, in one statement: two
 * searches never get the same carrier. `isContended` says that somebody fits but is being written just now.
 */
export async function claimNearest(
  tx: Tx,
  wanted: Wanted,
): Promise<{ claimed: Claimed | null; isContended: boolean }> {
  const { pickup, plane, classes } = wanted
  // Said in so many words, so that the index of just these vehicles answers.
  const onlyTwoTemperatures = wanted.needsTwoTemperatures
    ? Prisma.sql`AND p.is_two_temperature`
    : Prisma.empty
  await walkIndexInOrder(tx)
  const [row] = await tx.$queryRaw<
    { isContended: boolean; offerId: string | null; carrierId: string | null; approachM: number | null }[]
  >`
    WITH asked AS MATERIALIZED (
      SELECT coalesce(array_agg(carrier_id), '{}') AS ids FROM offer WHERE request_id = ${wanted.requestId}::uuid
    ), measured AS MATERIALIZED (
      SELECT near.carrier_id, fitting.vehicle_class, exact.distance_m
      FROM unnest(
        ${classes.map(({ index }) => index)}::smallint[],
        ${classes.map(({ radiusM }) => radiusM)}::float8[],
        ${classes.map(({ boxHalf }) => boxHalf)}::float8[]
      ) AS fitting(vehicle_class, radius_m, half)
      CROSS JOIN LATERAL (
        SELECT p.carrier_id, p.lat, p.lon
        FROM live_position p
        WHERE p.is_available AND p.vehicle_class = fitting.vehicle_class
          AND p.indexed_point <@ box(
            point(${plane.x}::float8 - fitting.half, ${plane.y}::float8 - fitting.half),
            point(${plane.x}::float8 + fitting.half, ${plane.y}::float8 + fitting.half))
          -- Both: a position that was sent late is old when it comes.
          AND p.received_at > ${wanted.freshSince}::timestamptz AND p.recorded_at > ${wanted.freshSince}::timestamptz
          AND p.valid_until > ${wanted.now}::timestamptz
          ${onlyTwoTemperatures}
          AND p.carrier_id <> ALL ((SELECT ids FROM asked)::uuid[])
        ORDER BY p.indexed_point <-> point(${plane.x}::float8, ${plane.y}::float8)
        LIMIT ${overfetch(classes.length)}
      ) AS near
      CROSS JOIN LATERAL (
        SELECT 12742017.6 * asin(least(1, sqrt(
          sin(radians(near.lat - ${pickup.lat}::float8) / 2) ^ 2
          + cos(radians(${pickup.lat}::float8)) * cos(radians(near.lat))
            * sin(radians(near.lon - ${pickup.lon}::float8) / 2) ^ 2))) AS distance_m
      ) AS exact
      WHERE exact.distance_m <= fitting.radius_m
      ORDER BY exact.distance_m LIMIT ${candidates}
    ), candidate AS NOT MATERIALIZED (
      SELECT measured.carrier_id, measured.vehicle_class, measured.distance_m
      FROM measured
      JOIN carrier c ON c.account_id = measured.carrier_id AND c.is_on_duty
      JOIN account a ON a.id = measured.carrier_id AND a.status = 'active'
      LEFT JOIN account k ON k.id = c.company_id
      WHERE coalesce(k.status = 'active', true)
    ), picked AS MATERIALIZED (
      SELECT p.carrier_id, candidate.distance_m
      FROM candidate JOIN live_position p ON p.carrier_id = candidate.carrier_id AND p.is_available
        -- Said again, because the lock reads the row as it is by then: the vehicle may have been changed meanwhile.
        AND p.vehicle_class = candidate.vehicle_class ${onlyTwoTemperatures}
      ORDER BY candidate.distance_m LIMIT 1
      FOR UPDATE OF p SKIP LOCKED
    ), marked AS (
      UPDATE live_position p SET is_available = false FROM picked WHERE p.carrier_id = picked.carrier_id
    ), made AS (
      INSERT INTO offer (request_id, carrier_id, approach_m, offered_at, expires_at)
      SELECT ${wanted.requestId}::uuid, carrier_id, round(distance_m * ${wanted.detourFactor}::float8)::int,
             ${wanted.now}::timestamptz, ${wanted.expiresAt}::timestamptz
      FROM picked
      RETURNING id, carrier_id, approach_m
    )
    SELECT made.id IS NULL AND EXISTS (SELECT FROM candidate) AS "isContended",
           made.id AS "offerId", made.carrier_id AS "carrierId", made.approach_m AS "approachM"
    FROM (VALUES (1)) AS one LEFT JOIN made ON true`
  if (!row) throw new Error('The claim answered no row')
  const { offerId, carrierId, approachM } = row
  if (offerId !== null && carrierId !== null && approachM !== null)
    return { claimed: { offerId, carrierId, approachM }, isContended: false }
  return { claimed: null, isContended: row.isContended }
}
