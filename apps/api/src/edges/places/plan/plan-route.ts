import { roundPoint } from '../geometry.ts'
import type { KnownReach, Point, Route, TravelMode } from '../places.ts'
import type { Spot } from '../roads/nearest-road.ts'
import { findRoadReaches, findRoadRoute } from '../roads/road-route.ts'
import type { PlanRoads } from './plan-roads.ts'
import { openAllPlanRoads } from './plan-roads.ts'

/** A point farther than this from every street of a drawn city is outside it. */
const maxAsideM = 1500

/**
 * Returns the route between two points along the streets of one drawn city. Null unless both lie in the same one, and
 * without a way between them.
 */
export function findPlanRoute(from: Point, to: Point, mode: TravelMode): Route | null {
  const nearest = findNearestRoads(to, mode)
  return nearest && findRoadRoute(nearest.roads, [from, to], mode, { withinM: maxAsideM })
}

/**
 * Returns the distances from many points to one along its city's streets: `unknown` for points outside it. Null outside
 * every drawn city.
 */
export function findPlanReaches(
  from: readonly Point[],
  to: Point,
  mode: TravelMode,
  isTimeOver?: () => boolean,
): readonly KnownReach[] | null {
  const nearest = findNearestRoads(to, mode)
  return (
    nearest && findRoadReaches(nearest.roads, from, nearest.spot, mode, { withinM: maxAsideM, isTimeOver })
  )
}

/**
 * Returns a point at this distance from the nearest drawn street, in the direction of `point`. Null when it is nearer
 * already, or outside every drawn city.
 */
export function movePointBesideStreet(point: Point, metres: number): Point | null {
  const spot = findNearestRoads(point, 'car')?.spot
  if (!spot || spot.asideM <= metres) return null
  const share = metres / spot.asideM
  return roundPoint({
    lat: spot.at.lat + (point.lat - spot.at.lat) * share,
    lon: spot.at.lon + (point.lon - spot.at.lon) * share,
  })
}

function findNearestRoads(point: Point, mode: TravelMode): { roads: PlanRoads; spot: Spot } | null {
  for (const roads of openAllPlanRoads()) {
    const spot = roads.nearest(point, mode, maxAsideM)
    if (spot) return { roads, spot }
  }
  return null
}
