import { computeLineLengthM, roundPoint } from '../geometry.ts'
import type { KnownReach, Point, Route, TravelMode } from '../places.ts'
import { findFastestWay, findReachesToOne } from './fastest-way.ts'
import type { NearestRoad, Spot } from './nearest-road.ts'
import type { RoadGraph } from './road-graph.ts'

/** Roads that can be searched. */
export type Roads = { readonly graph: RoadGraph; readonly nearest: NearestRoad }

/** The maximum distance of a place from the nearest road, and the end of the search. */
export type SearchLimits = { readonly withinM: number; readonly isTimeOver?: (() => boolean) | undefined }

/** The speed between a door and the nearest road, by ways that are not on the map. */
const sideStreetKmh: Readonly<Record<TravelMode, number>> = { car: 12, bicycle: 11, foot: 4.5 }
const minDurationS = 60

const estimateSideStreetSeconds = (metres: number, mode: TravelMode) => metres / (sideStreetKmh[mode] / 3.6)

/**
 * Returns the route between two points, which takes at least a minute. Null without a road, or when one is farther than
 * `withinM` from every road. Throws `OutOfTime` once `isTimeOver` returns true.
 */
export function findRoadRoute(
  { graph, nearest }: Roads,
  [from, to]: readonly [Point, Point],
  mode: TravelMode,
  { withinM, isTimeOver }: SearchLimits,
): Route | null {
  const end = nearest(to, mode, withinM)
  const start = end && nearest(from, mode, withinM)
  const way = start && findFastestWay(graph, mode, start, end, isTimeOver)
  if (!way) return null
  const line = [from, ...way.line, to].map(roundPoint).filter(differsFromPrevious)
  const seconds = way.durationS + estimateSideStreetSeconds(start.asideM + end.asideM, mode)
  return {
    distanceM: Math.round(computeLineLengthM(line)),
    durationS: Math.max(minDurationS, Math.round(seconds)),
    line: line.length > 1 ? line : [roundPoint(from), roundPoint(to)],
  }
}

/**
 * Returns the distances from many points to a spot, in their order: `unknown` for points farther than `withinM` from
 * every road, `farther` for those without a road to the spot or not found in time.
 */
export function findRoadReaches(
  { graph, nearest }: Roads,
  from: readonly Point[],
  to: Spot,
  mode: TravelMode,
  options: SearchLimits,
): readonly KnownReach[] {
  const spots = from.map((point) => nearest(point, mode, options.withinM))
  const knownSpots = spots.filter((spot) => spot !== null)
  const reaches = new Map(
    findReachesToOne(graph, mode, knownSpots, to, options.isTimeOver).map((reach, index) => [
      knownSpots[index],
      reach,
    ]),
  )
  return spots.map((spot) => {
    const reach = spot && reaches.get(spot)
    if (!spot || !reach) return 'unknown'
    if (reach === 'farther') return reach
    const asideM = spot.asideM + to.asideM
    return {
      distanceM: Math.round(reach.distanceM + asideM),
      durationS: Math.round(reach.durationS + estimateSideStreetSeconds(asideM, mode)),
    }
  })
}

const differsFromPrevious = (point: Point, index: number, line: readonly Point[]) => {
  const before = line[index - 1]
  return !before || before.lat !== point.lat || before.lon !== point.lon
}
