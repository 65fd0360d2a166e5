import { lineLengthM, rounded } from '../geometry.ts'
import type { KnownReach, Point, Route, TravelMode } from '../places.ts'
import { fastestWay, reachesToOne } from '../roads/fastest-way.ts'
import type { Spot } from '../roads/nearest-road.ts'
import type { PlanRoads } from './plan-roads.ts'
import { allPlanRoads } from './plan-roads.ts'

/** A point farther than this from every street of a drawn city is outside it. */
const joinedWithinM = 1500
/** From a door to the nearest drawn street, by streets that are not drawn. */
const sideStreetKmh: Readonly<Record<TravelMode, number>> = { car: 12, bicycle: 11, foot: 4.5 }
const shortestDurationS = 60

const sideStreetSeconds = (metres: number, mode: TravelMode) => metres / (sideStreetKmh[mode] / 3.6)

/** The way between two points along the streets of one drawn city; null where they do not both lie in one. */
export function planRoute(from: Point, to: Point, mode: TravelMode): Route | null {
  const joined = joinedTo(to, mode)
  const start = joined?.roads.nearest(from, mode, joinedWithinM)
  if (!joined || !start) return null
  const way = fastestWay(joined.roads.graph, mode, start, joined.spot)
  if (!way) return null
  const line = [from, ...way.line, to].map(rounded).filter(isNew)
  const seconds = way.durationS + sideStreetSeconds(start.asideM + joined.spot.asideM, mode)
  return {
    distanceM: Math.round(lineLengthM(line)),
    durationS: Math.max(shortestDurationS, Math.round(seconds)),
    line: line.length > 1 ? line : [rounded(from), rounded(to)],
  }
}

/** How far many points are from one along its city's streets: `unknown` for those that do not lie in it; null where it lies in no drawn city. */
export function planReaches(
  from: readonly Point[],
  to: Point,
  mode: TravelMode,
  isTimeOver?: () => boolean,
): readonly KnownReach[] | null {
  const joined = joinedTo(to, mode)
  if (!joined) return null
  const { graph, nearest } = joined.roads
  const spots = from.map((point) => nearest(point, mode, joinedWithinM))
  const inCity = spots.filter((spot) => spot !== null)
  const reaches = new Map(
    reachesToOne(graph, mode, inCity, joined.spot, isTimeOver).map((reach, index) => [inCity[index], reach]),
  )
  return spots.map((spot) => {
    const reach = spot && reaches.get(spot)
    if (!spot || !reach) return 'unknown'
    if (reach === 'farther') return reach
    const asideM = spot.asideM + joined.spot.asideM
    return {
      distanceM: Math.round(reach.distanceM + asideM),
      durationS: Math.round(reach.durationS + sideStreetSeconds(asideM, mode)),
    }
  })
}

/** A point so many metres from the nearest drawn street, towards another; null where it is nearer already, or lies in no drawn city. */
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

const isNew = (point: Point, index: number, line: readonly Point[]) => {
  const before = line[index - 1]
  return !before || before.lat !== point.lat || before.lon !== point.lon
}
