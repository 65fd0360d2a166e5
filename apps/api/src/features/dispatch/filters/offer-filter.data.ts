import { readDepartmentCode } from '@repo/delivery-rules/departments'
import type { Point } from '@repo/delivery-rules/geography'
import type { FilteredTrip, OfferFilter } from '@repo/delivery-rules/offer-filter'
import type { OfferFilter as FilterRow } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'
import { writeStraightDistanceM } from '../straight-distance.data.ts'

/** A filter as its carrier sees it: with the place as typed. */
export type StoredFilter = OfferFilter & { readonly place: string | null }

/** Returns the filter of a carrier; an unrestricted one where none was set. */
export async function findFilter(db: Db, carrierId: string): Promise<StoredFilter> {
  const row = await db.offerFilter.findUnique({ where: { carrierId } })
  return row ? { ...toFilter(row), place: row.place } : { minGainCents: null, area: null, place: null }
}

/** Converts a stored filter for the rules. */
export function toFilter({
  minGainCents,
  lat,
  lon,
  radiusM,
  departments,
}: Pick<FilterRow, 'minGainCents' | 'lat' | 'lon' | 'radiusM' | 'departments'>): OfferFilter {
  if (lat !== null && lon !== null && radiusM !== null)
    return { minGainCents, area: { kind: 'around', centre: { latitude: lat, longitude: lon }, radiusM } }
  return { minGainCents, area: departments.length > 0 ? { kind: 'departments', codes: departments } : null }
}

/** Stores a filter and replaces the previous one. */
export async function storeFilter(
  tx: Tx,
  carrierId: string,
  { minGainCents, area, place }: StoredFilter,
  changedAt: Date,
): Promise<void> {
  const isAround = area?.kind === 'around'
  const data = {
    minGainCents,
    place,
    lat: isAround ? area.centre.latitude : null,
    lon: isAround ? area.centre.longitude : null,
    radiusM: isAround ? area.radiusM : null,
    departments: area?.kind === 'departments' ? [...area.codes] : [],
    changedAt,
  }
  await tx.offerFilter.upsert({ where: { carrierId }, create: { carrierId, ...data }, update: data })
}

/** Returns the number of searches that have passed a carrier over since an instant. */
export function countPassedOverSince(db: Db, carrierId: string, since: Date): Promise<number> {
  return db.passedOver.count({ where: { carrierId, at: { gte: since } } })
}

/**
 * Returns SQL that is true when a carrier's own filter excludes a trip, as `findExclusion` decides. A scalar subquery:
 * a candidate costs one primary-key look-up, and the nearest-neighbour scan stays one.
 */
export function isExcluded(carrierId: Prisma.Sql, { gainCents, pickup, dropoff }: FilteredTrip): Prisma.Sql {
  const departments = [readDepartmentCode(pickup.postcode) ?? '', readDepartmentCode(dropoff.postcode) ?? '']
  return Prisma.sql`coalesce((
    SELECT f.min_gain_cents > ${gainCents}::int
      OR f.radius_m < ${writeDistanceTo(pickup)} OR f.radius_m < ${writeDistanceTo(dropoff)}
      OR f.departments <> '{}' AND NOT f.departments @> ${departments}::text[]
    FROM offer_filter f WHERE f.carrier_id = ${carrierId}), false)`
}

const writeDistanceTo = ({ latitude, longitude }: Point) =>
  writeStraightDistanceM(
    { lat: Prisma.sql`f.lat`, lon: Prisma.sql`f.lon` },
    { lat: Prisma.sql`${latitude}::float8`, lon: Prisma.sql`${longitude}::float8` },
  )
