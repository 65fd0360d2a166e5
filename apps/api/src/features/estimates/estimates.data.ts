import { distanceM, toWebMercator } from '@repo/delivery-rules/geography'
import { computeSearchBoxHalfM, eligiblePositionMs, findSearchRadiusM } from '@repo/delivery-rules/offer'
import type { VehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { walkIndexInOrder } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Point } from '#api/edges/places/places.ts'

/** A carrier who could take a delivery now, with the straight line to its pickup. */
export type AvailableCarrier = {
  readonly carrierId: string
  readonly companyId: string | null
  readonly vehicleClass: VehicleClass
  readonly awayM: number
}

type CarrierFilter = {
  readonly near: Point
  readonly classes: readonly VehicleClass[]
  readonly mustHaveTwoTemperatures: boolean
  readonly limit: number
}

type Candidate = {
  readonly carrierId: string
  readonly companyId: string | null
  readonly classIndex: number
  readonly lat: number
  readonly lon: number
}

/**
 * The number of rows read from the index per class. The index orders by lagging plane points, so the exact order is
 * found among these.
 */
const candidatesPerClass = 24

/**
 * Returns at most `limit` available carriers with a vehicle of these classes within their radius of a place, nearest
 * first.
 */
export async function findNearestCarriers(
  db: Deps['db'],
  filter: CarrierFilter,
): Promise<readonly AvailableCarrier[]> {
  const centre = { latitude: filter.near.lat, longitude: filter.near.lon }
  const candidates = await db.$transaction(async (tx) => {
    await walkIndexInOrder(tx)
    return readCandidates(tx, filter, toWebMercator(centre))
  })
  const classByIndex = new Map(filter.classes.map((code) => [vehicleClasses[code].index, code]))
  return candidates
    .flatMap(({ carrierId, companyId, classIndex, lat, lon }) => {
      const vehicleClass = classByIndex.get(classIndex)
      const awayM = distanceM(centre, { latitude: lat, longitude: lon })
      if (vehicleClass === undefined || awayM > findSearchRadiusM(vehicleClass)) return []
      return [{ carrierId, companyId, vehicleClass, awayM }]
    })
    .sort((a, b) => a.awayM - b.awayM)
    .slice(0, filter.limit)
}

function readCandidates(
  tx: Tx,
  filter: CarrierFilter,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<Candidate[]> {
  const classIndexes = filter.classes.map((code) => vehicleClasses[code].index)
  const halves = filter.classes.map((code) => computeSearchBoxHalfM(code, filter.near.lat))
  // Literal, so that the index of exactly these vehicles is used.
  const onlyTwoTemperatures = filter.mustHaveTwoTemperatures
    ? Prisma.sql`AND is_two_temperature`
    : Prisma.empty
  return tx.$queryRaw<Candidate[]>`
    SELECT near.carrier_id AS "carrierId", carrier.company_id AS "companyId",
           class.index::int AS "classIndex", near.lat, near.lon
    FROM unnest(${classIndexes}::smallint[], ${halves}::float8[]) AS class(index, half)
    CROSS JOIN LATERAL (
      SELECT carrier_id, lat, lon FROM live_position
      WHERE vehicle_class = class.index AND is_available
        -- The box keeps a class without any match from examining all positions.
        AND indexed_point <@ box(
          point(${x}::float8 - class.half, ${y}::float8 - class.half),
          point(${x}::float8 + class.half, ${y}::float8 + class.half))
        AND received_at > (SELECT app_now()) - ${eligiblePositionMs}::int * interval '1 millisecond'
        AND recorded_at > (SELECT app_now()) - ${eligiblePositionMs}::int * interval '1 millisecond'
        AND valid_until > (SELECT app_now())
        ${onlyTwoTemperatures}
      ORDER BY indexed_point <-> point(${x}::float8, ${y}::float8)
      LIMIT ${candidatesPerClass}::int
    ) AS near
    JOIN carrier ON carrier.account_id = near.carrier_id`
}
