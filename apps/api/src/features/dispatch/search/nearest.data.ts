import type { FilteredTrip } from '@repo/delivery-rules/offer-filter'
import type { OfferRanking } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { walkIndexInOrder } from '#api/database.ts'
import type { TravelMode } from '#api/edges/places/places.ts'
import { isExcluded } from '../filters/offer-filter.data.ts'
import { writeStraightDistanceM } from '../straight-distance.data.ts'

/** The requirements that a carrier must meet to get an offer, and the search area. */
export type CarrierRequirements = {
  readonly requestId: string
  readonly pickup: { readonly lat: number; readonly lon: number }
  /** The pickup on the plane of the index. */
  readonly plane: { readonly x: number; readonly y: number }
  /** The fitting classes by their index, each with its radius on the ground and half its box on the plane. */
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
  /** Where no road is known, the road is estimated as the straight line times this factor. */
  readonly detourFactor: number
  readonly now: Date
  readonly expiresAt: Date
}

/** A carrier that may get the offer, and its position. */
export type Candidate = {
  readonly carrierId: string
  /** Its number in the index. */
  readonly vehicleClass: number
  readonly lat: number
  readonly lon: number
  readonly straightM: number
}

/** A ranked candidate, with the length of its way to the pickup and, when known, its duration. */
export type RankedCandidate = Candidate & { readonly approachM: number; readonly approachS: number | null }

/** A new offer; `straightM` is the straight-line distance of its carrier. */
export type AcquiredCarrier = {
  readonly offerId: string
  readonly carrierId: string
  readonly approachM: number
  readonly approachS: number | null
  readonly straightM: number
}

/**
 * The acquired carrier; null when there is none. `isContended` means that another transaction is writing a fitting one.
 */
export type Acquisition = { readonly acquired: AcquiredCarrier | null; readonly isContended: boolean }

/** The maximum number of candidates. */
const maxCandidates = 24

/**
 * The number of carriers of any vehicle that a search examines before it searches by class. A literal, because a
 * generic plan would estimate an unknown limit at a tenth of the table.
 */
const maxExamined = Prisma.sql`240`

/** With fewer fitting classes a search does not begin with all vehicles, most of which would not fit. */
const manyClasses = 4

/**
 * Returns how many of the nearest by plane are measured exactly per class. The index lags, but the classes compensate
 * for each other.
 */
function countToFetch(classes: number): number {
  return Math.min(maxCandidates, Math.max(8, Math.ceil(96 / classes)))
}

/**
 * Returns at most 24 fitting, unasked carriers, the nearest by the straight line first. Another search may get them
 * meanwhile.
 */
export async function findNearestCandidates(
  tx: Tx,
  requirements: CarrierRequirements,
): Promise<readonly Candidate[]> {
  const readCandidates = (candidate: Prisma.Sql) => tx.$queryRaw<Candidate[]>`
    WITH ${candidate}
    SELECT carrier_id AS "carrierId", vehicle_class AS "vehicleClass", lat, lon, straight_m AS "straightM"
    FROM candidate ORDER BY place`
  await walkIndexInOrder(tx)
  const around = hasManyFittingClasses(requirements)
    ? await readCandidates(writeNearestOfAll(requirements))
    : []
  if (around.length > 0) return around
  return readCandidates(writeNearestByClass(requirements))
}

/**
 * Finds the nearest fitting, unasked carrier by the straight line, marks it unavailable and makes its offer, in one
 * statement, so that two searches never get the same carrier. `rankedBy` is recorded.
 */
export async function acquireNearest(
  tx: Tx,
  requirements: CarrierRequirements,
  rankedBy: Exclude<OfferRanking, 'road'>,
): Promise<Acquisition> {
  await walkIndexInOrder(tx)
  const around = hasManyFittingClasses(requirements)
    ? await acquire(tx, requirements, writeNearestOfAll(requirements), rankedBy)
    : null
  if (around?.acquired || around?.isContended) return around
  return acquire(tx, requirements, writeNearestByClass(requirements), rankedBy)
}

/**
 * Acquires the first ranked candidate that still fits, like `acquireNearest`. Conditions are checked again, because the
 * ranking was made outside the transaction.
 */
export function acquireRanked(
  tx: Tx,
  requirements: CarrierRequirements,
  ranked: readonly RankedCandidate[],
): Promise<Acquisition> {
  return acquire(tx, requirements, writeStillFitting(requirements, ranked), 'road')
}

/** Literal, so that the index of exactly these vehicles is used. */
const writeTwoTemperatureCondition = ({ needsTwoTemperatures }: CarrierRequirements) =>
  needsTwoTemperatures ? Prisma.sql`AND p.is_two_temperature` : Prisma.empty

const carrierIdOfP = Prisma.sql`p.carrier_id`

/** SQL that is true for a fit carrier. It checks both times, because a late position is already old on arrival. */
const isFit = (requirements: CarrierRequirements) => Prisma.sql`
  p.is_available AND p.received_at > ${requirements.freshSince}::timestamptz AND p.recorded_at > ${requirements.freshSince}::timestamptz
  AND p.valid_until > ${requirements.now}::timestamptz ${writeTwoTemperatureCondition(requirements)}`

/** SQL that is true for a fit carrier whose own filter admits the trip. */
const isFitAndWilling = (requirements: CarrierRequirements) => Prisma.sql`
  ${isFit(requirements)} AND NOT ${isExcluded(carrierIdOfP, requirements.filtered)}`

/** SQL that is true for a fit carrier whose own filter excludes the trip. */
const isFitAndUnwilling = (requirements: CarrierRequirements) => Prisma.sql`
  ${isFit(requirements)} AND ${isExcluded(carrierIdOfP, requirements.filtered)}`

/** SQL that continues a FROM clause and keeps only carriers on duty with active accounts. It ends with a WHERE. */
const joinAtWork = (carrierId: Prisma.Sql) => Prisma.sql`
  JOIN carrier c ON c.account_id = ${carrierId} AND c.is_on_duty
  JOIN account a ON a.id = ${carrierId} AND a.status = 'active'
  LEFT JOIN account company ON company.id = c.company_id
  WHERE coalesce(company.status = 'active', true)`

const hasManyFittingClasses = ({ classes, needsTwoTemperatures }: CarrierRequirements) =>
  classes.length >= manyClasses && !needsTwoTemperatures

const writeAskedBefore = ({ requestId }: CarrierRequirements) => Prisma.sql`
  asked AS MATERIALIZED (
    SELECT coalesce(array_agg(carrier_id), '{}') AS ids FROM offer WHERE request_id = ${requestId}::uuid
  )`

const isNotAsked = Prisma.sql`p.carrier_id <> ALL ((SELECT ids FROM asked)::uuid[])`

const writePlaneDistance = ({ plane }: CarrierRequirements) =>
  Prisma.sql`p.indexed_point <-> point(${plane.x}::float8, ${plane.y}::float8)`

const listIndexes = ({ classes }: CarrierRequirements) => classes.map(({ index }) => index)
const listRadii = ({ classes }: CarrierRequirements) => classes.map(({ radiusM }) => radiusM)

/**
 * Returns SQL of the nearest carriers of any vehicle, in one walk through the index. Empty unless it certainly has the
 * nearest: it met 24 fitting ones, or examined everybody within the radius.
 */
function writeNearestOfAll(requirements: CarrierRequirements): Prisma.Sql {
  const maxHalf = Math.max(...requirements.classes.map(({ boxHalf }) => boxHalf))
  return Prisma.sql`
    ${writeAskedBefore(requirements)}, examined AS MATERIALIZED (
      SELECT p.*, ${writePlaneDistance(requirements)} AS plane FROM live_position p
      WHERE p.is_available ORDER BY ${writePlaneDistance(requirements)} LIMIT ${maxExamined}
    ), near AS MATERIALIZED (
      SELECT p.carrier_id, p.vehicle_class, p.lat, p.lon, p.recorded_at FROM examined p
      WHERE p.vehicle_class = ANY (${listIndexes(requirements)}::smallint[]) AND ${isFitAndWilling(requirements)} AND ${isNotAsked}
      LIMIT ${maxCandidates}
    ), ${writeMeasured(
      requirements,
      Prisma.sql`
        SELECT near.*, (${listRadii(requirements)}::float8[])[array_position(${listIndexes(requirements)}::smallint[], near.vehicle_class)] AS radius_m
        FROM near
        WHERE (SELECT count(*) FROM near) = ${maxCandidates}
           OR (SELECT count(*) < ${maxExamined} OR max(plane) > ${maxHalf}::float8 FROM examined)`,
    )}`
}

/**
 * Returns SQL of the nearest carriers of each fitting class, by one walk per class, which examines no other vehicles.
 */
function writeNearestByClass(
  requirements: CarrierRequirements,
  condition = isFitAndWilling(requirements),
): Prisma.Sql {
  const { plane, classes } = requirements
  return Prisma.sql`
    ${writeAskedBefore(requirements)}, ${writeMeasured(
      requirements,
      Prisma.sql`
        SELECT near.*, fitting.vehicle_class, fitting.radius_m
        FROM unnest(
          ${listIndexes(requirements)}::smallint[], ${listRadii(requirements)}::float8[], ${classes.map(({ boxHalf }) => boxHalf)}::float8[]
        ) AS fitting(vehicle_class, radius_m, half)
        CROSS JOIN LATERAL (
          SELECT p.carrier_id, p.lat, p.lon, p.recorded_at
          FROM live_position p
          WHERE p.vehicle_class = fitting.vehicle_class
            AND p.indexed_point <@ box(
              point(${plane.x}::float8 - fitting.half, ${plane.y}::float8 - fitting.half),
              point(${plane.x}::float8 + fitting.half, ${plane.y}::float8 + fitting.half))
            AND ${condition}
            AND ${isNotAsked}
          ORDER BY ${writePlaneDistance(requirements)}
          LIMIT ${countToFetch(classes.length)}
        ) AS near`,
    )}`
}

/**
 * Returns SQL of the first 24 rows by exact distance, then by freshest position; within their class's radius and at
 * work.
 */
function writeMeasured({ pickup, detourFactor }: CarrierRequirements, near: Prisma.Sql): Prisma.Sql {
  const nearPoint = { lat: Prisma.sql`near.lat`, lon: Prisma.sql`near.lon` }
  const pickupPoint = { lat: Prisma.sql`${pickup.lat}::float8`, lon: Prisma.sql`${pickup.lon}::float8` }
  return Prisma.sql`
    measured AS MATERIALIZED (
      SELECT near.carrier_id, near.vehicle_class, near.lat, near.lon, exact.distance_m,
             row_number() OVER (ORDER BY exact.distance_m, near.recorded_at DESC) AS place
      FROM (${near}) AS near
      CROSS JOIN LATERAL (
        SELECT ${writeStraightDistanceM(nearPoint, pickupPoint)} AS distance_m
      ) AS exact
      WHERE exact.distance_m <= near.radius_m
      ORDER BY place LIMIT ${maxCandidates}
    ), candidate AS NOT MATERIALIZED (
      SELECT measured.carrier_id, measured.vehicle_class, measured.lat, measured.lon, measured.place,
             measured.distance_m AS straight_m, measured.distance_m * ${detourFactor}::float8 AS approach_m,
             NULL::float8 AS approach_s
      FROM measured ${joinAtWork(Prisma.sql`measured.carrier_id`)}
    )`
}

function writeStillFitting(
  requirements: CarrierRequirements,
  ranked: readonly RankedCandidate[],
): Prisma.Sql {
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
        AND ${isFitAndWilling(requirements)}
      ${joinAtWork(Prisma.sql`ranked.carrier_id`)}
        AND NOT EXISTS (
          SELECT FROM offer asked WHERE asked.request_id = ${requirements.requestId}::uuid AND asked.carrier_id = ranked.carrier_id)
    )`
}

/** Acquires the first of `candidate`, in the order of their `place`, that is not being written. */
async function acquire(
  tx: Tx,
  requirements: CarrierRequirements,
  candidate: Prisma.Sql,
  rankedBy: OfferRanking,
): Promise<Acquisition> {
  const [row] = await tx.$queryRaw<
    ({ isContended: boolean } & { [Key in keyof AcquiredCarrier]: AcquiredCarrier[Key] | null })[]
  >`
    WITH ${candidate}, picked AS MATERIALIZED (
      SELECT p.carrier_id, candidate.straight_m, candidate.approach_m, candidate.approach_s
      FROM candidate JOIN live_position p ON p.carrier_id = candidate.carrier_id AND p.is_available
        -- Checked again on the locked row: the vehicle may have been changed meanwhile.
        AND p.vehicle_class = candidate.vehicle_class ${writeTwoTemperatureCondition(requirements)}
      ORDER BY candidate.place LIMIT 1
      FOR UPDATE OF p SKIP LOCKED
    ), marked AS (
      UPDATE live_position p SET is_available = false FROM picked WHERE p.carrier_id = picked.carrier_id
    ), new_offer AS (
      INSERT INTO offer (request_id, carrier_id, approach_m, approach_s, straight_m, ranked_by, offered_at, expires_at)
      SELECT ${requirements.requestId}::uuid, carrier_id, round(approach_m)::int, round(approach_s)::int, round(straight_m)::int,
             ${rankedBy}::"OfferRanking", ${requirements.now}::timestamptz, ${requirements.expiresAt}::timestamptz
      FROM picked
      RETURNING id, carrier_id, approach_m, approach_s, straight_m
    )
    SELECT new_offer.id IS NULL AND EXISTS (SELECT FROM candidate) AS "isContended",
           new_offer.id AS "offerId", new_offer.carrier_id AS "carrierId", new_offer.approach_m AS "approachM",
           new_offer.approach_s AS "approachS", new_offer.straight_m AS "straightM"
    FROM (VALUES (1)) AS one LEFT JOIN new_offer ON true`
  if (!row) throw new Error('The acquisition returned no row')
  const { offerId, carrierId, approachM, approachS, straightM } = row
  if (offerId !== null && carrierId !== null && approachM !== null && straightM !== null)
    return { acquired: { offerId, carrierId, approachM, approachS, straightM }, isContended: false }
  return { acquired: null, isContended: row.isContended }
}

/**
 * Withdraws a new offer in the same transaction when its carrier's filter excludes the trip, because it was changed
 * between the read and the lock. Returns true in that case.
 */
export async function withdrawUnwantedOffer(
  tx: Tx,
  requirements: CarrierRequirements,
  { offerId }: AcquiredCarrier,
): Promise<boolean> {
  const withdrawnCount = await tx.$executeRaw`
    WITH unwanted AS (
      DELETE FROM offer o WHERE o.id = ${offerId}::uuid AND ${isExcluded(Prisma.sql`o.carrier_id`, requirements.filtered)}
      RETURNING o.carrier_id
    )
    UPDATE live_position p SET is_available = true FROM unwanted WHERE p.carrier_id = unwanted.carrier_id`
  return withdrawnCount > 0
}

/** Records up to 24 carriers that the search would have asked first without their own filters, once per search. */
export async function recordPassedOver(tx: Tx, requirements: CarrierRequirements): Promise<void> {
  await walkIndexInOrder(tx)
  await tx.$executeRaw`
    WITH ${writeNearestByClass(requirements, isFitAndUnwilling(requirements))}
    INSERT INTO passed_over (request_id, carrier_id, at)
    SELECT ${requirements.requestId}::uuid, carrier_id, ${requirements.now}::timestamptz FROM candidate
    ON CONFLICT (request_id, carrier_id) DO NOTHING`
}
