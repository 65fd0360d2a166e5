import { isOnEarth, straightDistanceM } from './geometry.ts'
import type { Place, Point, Route } from './places.ts'
import { territoryOf } from './territories.ts'

/** The maximum distance of the nearest road from the asked point. */
const LONGEST_SNAP_M = 2_000
/** No delivery is faster on average (216 km/h). */
const HIGHEST_SPEED_M_PER_S = 60
/** Around an estuary or a mountain a way is this much longer than the straight line, plus a detour anywhere. */
const LONGEST_DETOUR_FACTOR = 10
const LONGEST_DETOUR_M = 20_000

/** Whether a result can be a place of the served territory: a name, a postcode, and a point where its department is. */
export function isSensiblePlace(place: Place): boolean {
  const territory = territoryOf(place.point)
  return (
    place.label.trim() !== '' &&
    place.city.trim() !== '' &&
    /^\d{5}$/.test(place.postcode) &&
    (/^97\d$/.test(place.department) ? territory === place.department : territory === 'metropole')
  )
}

/** Whether a result can be the way between two points: no shorter than the straight line, no absurd detour or speed. */
export function isSensibleRoute(route: Route, from: Point, to: Point): boolean {
  const { distanceM, durationS, line } = route
  const straightM = straightDistanceM(from, to)
  const first = line[0]
  const last = line.at(-1)
  if (!Number.isFinite(distanceM) || !Number.isFinite(durationS) || !first || !last) return false
  if (straightM > 0 && (distanceM <= 0 || durationS <= 0)) return false
  return (
    line.every(isOnEarth) &&
    straightDistanceM(first, from) <= LONGEST_SNAP_M &&
    straightDistanceM(last, to) <= LONGEST_SNAP_M &&
    distanceM >= straightM * 0.95 - 2 * LONGEST_SNAP_M &&
    distanceM <= straightM * LONGEST_DETOUR_FACTOR + LONGEST_DETOUR_M &&
    distanceM <= Math.max(durationS, 1) * HIGHEST_SPEED_M_PER_S
  )
}
