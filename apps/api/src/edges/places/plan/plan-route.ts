import { rounded } from '../geometry.ts'
import type { KnownReach, Point, Route, TravelMode } from '../places.ts'
import type { Spot } from '../roads/nearest-road.ts'
import { roadReaches, roadRoute } from '../roads/road-route.ts'
import type { PlanRoads } from './plan-roads.ts'
import { allPlanRoads } from './plan-roads.ts'

/** A point farther than this from every street of a drawn city is outside it. */
const joinedWithinM = 1500

/** The way between two points along the streets of one drawn city; null where they do not both lie in one. */
export function planRoute(from: Point, to: Point, mode: TravelMode): Route | null {
  const joined = joinedTo(to, mode)
  return joined && roadRoute(joined.roads, [from, to], mode, { withinM: joinedWithinM })
}

/** The distances of many points from one along its city's streets: `unknown` for those outside it; null outside every drawn city. */
export function planReaches(
  from: readonly Point[],
  to: Point,
  mode: TravelMode,
  isTimeOver?: () => boolean,
): readonly KnownReach[] | null {
  const joined = joinedTo(to, mode)
  return joined && roadReaches(joined.roads, from, joined.spot, mode, { withinM: joinedWithinM, isTimeOver })
}

/** A point this many metres from the nearest drawn street, towards another; null where it is nearer already, or lies in no drawn city. */
export function besideDrawnStreet(point: Point, metres: number): Point | null {
  const spot = joinedTo(point, 'car')?.spot
  if (!spot || spot.asideM <= metres) return null
  const share = metres / spot.asideM
  return rounded({
    lat: spot.at.lat + (point.lat - spot.at.lat) * share,
    lon: spot.at.lon + (point.lon - spot.at.lon) * share,
  })
}

function joinedTo(point: Point, mode: TravelMode): { roads: PlanRoads; spot: Spot } | null {
  for (const roads of allPlanRoads()) {
    const spot = roads.nearest(point, mode, joinedWithinM)
    if (spot) return { roads, spot }
  }
  return null
}
