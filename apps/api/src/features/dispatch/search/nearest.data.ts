import type { FilteredTrip } from '@repo/delivery-rules/offer-filter'
import type { OfferRanking } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { walkIndexInOrder } from '#api/database.ts'
import type { TravelMode } from '#api/edges/places/places.ts'
import { isExcluded } from '../filters/offer-filter.data.ts'

/** The requirements for a carrier to get an offer, and the search area. */
export type Wanted = {
  readonly requestId: string
  readonly pickup: { readonly lat: number; readonly lon: number }
  /** The pickup on the plane of the index. */
  readonly plane: { readonly x: number; readonly y: number }
  /** Classes that fit, by their number in the index, each with its radius on the ground and half its box on the plane. */
  readonly classes: readonly {
    readonly index: number
    readonly travelMode: TravelMode
    readonly radiusM: number
    readonly boxHalf: number
  }[]
  readonly needsTwoTemperatures: boolean
  /** The trip as carriers' own filters judge it. */
  readonly filtered: FilteredTrip
  readonly freshSince: Date
  /** Where no road is known, it is this much longer than the straight line. */
  readonly detourFactor: number
  readonly now: Date
  readonly expiresAt: Date
}

/** A carrier who may get the offer, and its position. */
export type Candidate = {
  readonly carrierId: string
  /** Its number in the index. */
  readonly vehicleClass: number
  readonly lat: number
  readonly lon: number
  readonly straightM: number
}

/** A ranked candidate, with its way to the pickup as far as known. */
export type RankedCandidate = Candidate & { readonly approachM: number; readonly approachS: number | null }

/** An offer that was just made; `straightM` is how far its carrier is by the straight line. */
export type AcquiredCarrier = {
  readonly offerId: string
  readonly carrierId: string
  readonly approachM: number
  readonly approachS: number | null
  readonly straightM: number
}

/** The found carrier; `isContended` means that a fitting one is being written right now. */
export type Acquisition = { readonly acquired: AcquiredCarrier | null; readonly isContended: boolean }

/** How many of the nearest are finally considered. */
const candidates = 24

/**
 * How many of the nearest by plane are measured exactly for each of the classes: the index lags, but the classes
 * compensate for each other.
 */
function overfetch(classes: number): number {
  return Math.min(candidates, Math.max(8, Math.ceil(96 / classes)))
}

/** The nearest 24 fitting, unasked carriers by the straight line, nearest first. Another search may get them meanwhile. */
export async function nearestCandidates(tx: Tx, wanted: Wanted): Promise<readonly Candidate[]> {
  await walkIndexInOrder(tx)
  return tx.$queryRaw<Candidate[]>`
    WITH ${nearestByAir(wanted)}
    SELECT carrier_id AS "carrierId", vehicle_class AS "vehicleClass", lat, lon, straight_m AS "straightM"
    FROM candidate ORDER BY place`
}

/**
 * Finds the nearest carrier by the straight line who fits and has not been asked, marks it unavailable and makes its offer, in one statement: two
 * searches never get the same carrier. `why` is recorded.
 */
export async function acquireNearest(
  tx: Tx,
  wanted: Wanted,
  why: Exclude<OfferRanking, 'road'>,
): Promise<Acquisition> {
  await walkIndexInOrder(tx)
  return acquire(tx, wanted, nearestByAir(wanted), why)
}

/**
 * The same for the first of these candidates who still fits: each condition is checked again, since they were ranked
 * outside the transaction.
 */
export function acquireRanked(
  tx: Tx,
  wanted: Wanted,
  ranked: readonly RankedCandidate[],
): Promise<Acquisition> {
  return acquire(tx, wanted, stillFitting(wanted, ranked), 'road')
}

/** Written literally, so that the index of exactly these vehicles is used. */
const onlyTwoTemperatures = ({ needsTwoTemperatures }: Wanted) =>
  needsTwoTemperatures ? Prisma.sql`AND p.is_two_temperature` : Prisma.empty

const carrierOfP = Prisma.sql`p.carrier_id`

/** Both instants: a late position is old on arrival. */
const isFit = (wanted: Wanted) => Prisma.sql`
  p.is_available AND p.received_at > ${wanted.freshSince}::timestamptz AND p.recorded_at > ${wanted.freshSince}::timestamptz
  AND p.valid_until > ${wanted.now}::timestamptz ${onlyTwoTemperatures(wanted)}`

/** Fit, and not excluded by its own filter. */
const isFitAndWilling = (wanted: Wanted) => Prisma.sql`
  ${isFit(wanted)} AND NOT ${isExcluded(carrierOfP, wanted.filtered)}`

/** Fit, and excluded by its own filter. */
const isFitAndUnwilling = (wanted: Wanted) => Prisma.sql`
  ${isFit(wanted)} AND ${isExcluded(carrierOfP, wanted.filtered)}`

const isAtWork = (carrierId: Prisma.Sql) => Prisma.sql`
  JOIN carrier c ON c.account_id = ${carrierId} AND c.is_on_duty
  JOIN account a ON a.id = ${carrierId} AND a.status = 'active'
  LEFT JOIN account k ON k.id = c.company_id
  WHERE coalesce(k.status = 'active', true)`

function nearestByAir(wanted: Wanted, condition = isFitAndWilling(wanted)): Prisma.Sql {
  const { pickup, plane, classes } = wanted
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT coalesce(array_agg(carrier_id), '{}') AS ids FROM offer WHERE request_id = ${wanted.requestId}::uuid
    ), measured AS MATERIALIZED (
      SELECT near.carrier_id, fitting.vehicle_class, near.lat, near.lon, exact.distance_m
      FROM unnest(
        ${classes.map(({ index }) => index)}::smallint[],
        ${classes.map(({ radiusM }) => radiusM)}::float8[],
        ${classes.map(({ boxHalf }) => boxHalf)}::float8[]
      ) AS fitting(vehicle_class, radius_m, half)
      CROSS JOIN LATERAL (
        SELECT p.carrier_id, p.lat, p.lon
        FROM live_position p
        WHERE p.vehicle_class = fitting.vehicle_class
          AND p.indexed_point <@ box(
            point(${plane.x}::float8 - fitting.half, ${plane.y}::float8 - fitting.half),
            point(${plane.x}::float8 + fitting.half, ${plane.y}::float8 + fitting.half))
          AND ${condition}
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
      SELECT measured.carrier_id, measured.vehicle_class, measured.lat, measured.lon, measured.distance_m AS place,
             measured.distance_m AS straight_m, measured.distance_m * ${wanted.detourFactor}::float8 AS approach_m,
             NULL::float8 AS approach_s
      FROM measured ${isAtWork(Prisma.sql`measured.carrier_id`)}
    )`
}

function stillFitting(wanted: Wanted, ranked: readonly RankedCandidate[]): Prisma.Sql {
  return Prisma.sql`
    candidate AS NOT MATERIALIZED (
      SELECT ranked.*
      FROM unnest(
        ${ranked.map(({ carrierId }) => carrierId)}::uuid[],
        ${ranked.map(({ vehicleClass }) => vehicleClass)}::smallint[],
        ${ranked.map(({ straightM }) => straightM)}::float8[],
        ${ranked.map(({ approachM }) => approachM)}::float8[],
        ${ranked.map(({ approachS }) => approachS)}::float8[]
      ) WITH ORDINALITY AS ranked(carrier_id, vehicle_class, straight_m, approach_m, approach_s, place)
      JOIN live_position p ON p.carrier_id = ranked.carrier_id AND p.vehicle_class = ranked.vehicle_class
        AND ${isFitAndWilling(wanted)}
      ${isAtWork(Prisma.sql`ranked.carrier_id`)}
        AND NOT EXISTS (
          SELECT FROM offer asked WHERE asked.request_id = ${wanted.requestId}::uuid AND asked.carrier_id = ranked.carrier_id)
    )`
}

/** Acquires the first of `candidate`, in the order of their `place`, that is not being written. */
async function acquire(
  tx: Tx,
  wanted: Wanted,
  candidate: Prisma.Sql,
  rankedBy: OfferRanking,
): Promise<Acquisition> {
  const [row] = await tx.$queryRaw<
    ({ isContended: boolean } & { [Key in keyof AcquiredCarrier]: AcquiredCarrier[Key] | null })[]
  >`
    WITH ${candidate}, picked AS MATERIALIZED (
      SELECT p.carrier_id, candidate.straight_m, candidate.approach_m, candidate.approach_s
      FROM candidate JOIN live_position p ON p.carrier_id = candidate.carrier_id AND p.is_available
        -- Said again, because the lock reads the row as it is by then: the vehicle may have been changed meanwhile.
        AND p.vehicle_class = candidate.vehicle_class ${onlyTwoTemperatures(wanted)}
      ORDER BY candidate.place LIMIT 1
      FOR UPDATE OF p SKIP LOCKED
    ), marked AS (
      UPDATE live_position p SET is_available = false FROM picked WHERE p.carrier_id = picked.carrier_id
    ), made AS (
      INSERT INTO offer (request_id, carrier_id, approach_m, approach_s, straight_m, ranked_by, offered_at, expires_at)
      SELECT ${wanted.requestId}::uuid, carrier_id, round(approach_m)::int, round(approach_s)::int, round(straight_m)::int,
             ${rankedBy}::"OfferRanking", ${wanted.now}::timestamptz, ${wanted.expiresAt}::timestamptz
      FROM picked
      RETURNING id, carrier_id, approach_m, approach_s, straight_m
    )
    SELECT made.id IS NULL AND EXISTS (SELECT FROM candidate) AS "isContended",
           made.id AS "offerId", made.carrier_id AS "carrierId", made.approach_m AS "approachM",
           made.approach_s AS "approachS", made.straight_m AS "straightM"
    FROM (VALUES (1)) AS one LEFT JOIN made ON true`
  if (!row) throw new Error('The claim answered no row')
  const { offerId, carrierId, approachM, approachS, straightM } = row
  if (offerId !== null && carrierId !== null && approachM !== null && straightM !== null)
    return { acquired: { offerId, carrierId, approachM, approachS, straightM }, isContended: false }
  return { acquired: null, isContended: row.isContended }
}

/**
 * Withdraws a just made offer, in the same transaction, when its carrier's filter excludes the trip: the filter was
 * changed between the read and the lock. True when it did.
 */
export async function takeBackUnwanted(
  tx: Tx,
  wanted: Wanted,
  { offerId }: AcquiredCarrier,
): Promise<boolean> {
  const takenBack = await tx.$executeRaw`
    WITH unwanted AS (
      DELETE FROM offer o WHERE o.id = ${offerId}::uuid AND ${isExcluded(Prisma.sql`o.carrier_id`, wanted.filtered)}
      RETURNING o.carrier_id
    )
    UPDATE live_position p SET is_available = true FROM unwanted WHERE p.carrier_id = unwanted.carrier_id`
  return takenBack > 0
}

/** Records the carriers, at most 24, who would have been asked before all others without their own filters; once per search. */
export async function notePassedOver(tx: Tx, wanted: Wanted): Promise<void> {
  await walkIndexInOrder(tx)
  await tx.$executeRaw`
    WITH ${nearestByAir(wanted, isFitAndUnwilling(wanted))}
    INSERT INTO passed_over (request_id, carrier_id, at)
    SELECT ${wanted.requestId}::uuid, carrier_id, ${wanted.now}::timestamptz FROM candidate
    ON CONFLICT (request_id, carrier_id) DO NOTHING`
}
