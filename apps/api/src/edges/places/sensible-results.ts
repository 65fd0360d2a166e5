import { computeStraightDistanceM, isOnEarth } from './geometry.ts'
import type { Place, Point, Route } from './places.ts'
import { findTerritory } from './territories.ts'

/** The maximum distance of an end of the line from the point that it should be at. */
const maxSnapM = 2_000
/** No delivery is faster on average (216 km/h). */
const maxSpeedMPerS = 60
/** A route may be this many times the straight line, around an estuary or a mountain, plus a fixed detour. */
const maxDetourFactor = 10
const maxDetourM = 20_000

/**
 * Whether a result can be a place of the served territory: a name, a postcode, and a point in its overseas department,
 * or in metropolitan France for any other department.
 */
export function isSensiblePlace(place: Place): boolean {
  const territory = findTerritory(place.point)
  return (
    place.label.trim() !== '' &&
    place.city.trim() !== '' &&
    /^\d{5}$/.test(place.postcode) &&
    (/^97\d$/.test(place.department) ? territory === place.department : territory === 'metropole')
  )
}

/**
 * Whether a route between two points is plausible: it begins and ends near them, is not much shorter than the straight
 * line, and has no absurd detour or speed.
 */
export function isSensibleRoute(route: Route, from: Point, to: Point): boolean {
  const { distanceM, durationS, line } = route
  const straightM = computeStraightDistanceM(from, to)
  const first = line[0]
  const last = line.at(-1)
  if (!Number.isFinite(distanceM) || !Number.isFinite(durationS) || !first || !last) return false
  if (straightM > 0 && (distanceM <= 0 || durationS <= 0)) return false
  return (
    line.every(isOnEarth) &&
    computeStraightDistanceM(first, from) <= maxSnapM &&
    computeStraightDistanceM(last, to) <= maxSnapM &&
    distanceM >= straightM * 0.95 - 2 * maxSnapM &&
    distanceM <= straightM * maxDetourFactor + maxDetourM &&
    distanceM <= Math.max(durationS, 1) * maxSpeedMPerS
  )
}
