import { readDepartmentCode } from './departments.ts'
import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'

/** Where a carrier wants to work. Both ends of a trip lie within it. */
export type WorkArea =
  | { readonly kind: 'around'; readonly centre: Point; readonly radiusM: number }
  | { readonly kind: 'departments'; readonly codes: readonly string[] }

/** Which offers a carrier wants; null does not restrict. */
export type OfferFilter = { readonly minGainCents: number | null; readonly area: WorkArea | null }

/** An end of a trip. */
export type TripEnd = Point & { readonly postcode: string }

/** The properties of a trip that filters use. */
export type FilteredTrip = {
  /** The carrier's earning. */
  readonly gainCents: number
  readonly pickup: TripEnd
  readonly dropoff: TripEnd
}

/** Returns why a filter excludes an offer; null when it does not. A gain equal to the minimum passes. */
export function findExclusion(filter: OfferFilter, trip: FilteredTrip): 'gain' | 'area' | null {
  if (filter.minGainCents !== null && trip.gainCents < filter.minGainCents) return 'gain'
  const { area } = filter
  if (area === null) return null
  return [trip.pickup, trip.dropoff].every((end) => isWithin(area, end)) ? null : 'area'
}

function isWithin(area: WorkArea, end: TripEnd): boolean {
  if (area.kind === 'around') return distanceM(area.centre, end) <= area.radiusM
  const department = readDepartmentCode(end.postcode)
  return department !== null && area.codes.includes(department)
}
