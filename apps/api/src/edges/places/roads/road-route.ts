import { lineLengthM, rounded } from '../geometry.ts'
import type { KnownReach, Point, Route, TravelMode } from '../places.ts'
import { fastestWay, reachesToOne } from './fastest-way.ts'
import type { NearestRoad, Spot } from './nearest-road.ts'
import type { RoadGraph } from './road-graph.ts'

/** Roads that can be searched. */
export type Roads = { readonly graph: RoadGraph; readonly nearest: NearestRoad }

/** The maximum distance of a place from the nearest road, and the timeout of a search. */
export type SearchLimits = { readonly withinM: number; readonly isTimeOver?: (() => boolean) | undefined }

/** From a door to the nearest road, by ways that are on no map. */
const sideStreetKmh: Readonly<Record<TravelMode, number>> = { car: 12, bicycle: 11, foot: 4.5 }
const shortestDurationS = 60

const sideStreetSeconds = (metres: number, mode: TravelMode) => metres / (sideStreetKmh[mode] / 3.6)

/** The way between two points; null where one is farther than `withinM` from every road, or no road leads. Throws `OutOfTime` once `isTimeOver`. */
export function roadRoute(
  { graph, nearest }: Roads,
  [from, to]: readonly [Point, Point],
  mode: TravelMode,
  { withinM, isTimeOver }: SearchLimits,
): Route | null {
  const end = nearest(to, mode, withinM)
  const start = end && nearest(from, mode, withinM)
  const way = start && fastestWay(graph, mode, start, end, isTimeOver)
  if (!way) return null
  const line = [from, ...way.line, to].map(rounded).filter(isNew)
  const seconds = way.durationS + sideStreetSeconds(start.asideM + end.asideM, mode)
  return {
    distanceM: Math.round(lineLengthM(line)),
    durationS: Math.max(shortestDurationS, Math.round(seconds)),
    line: line.length > 1 ? line : [rounded(from), rounded(to)],
  }
}

/** The distances of many points from a spot: `unknown` for those that are farther than `withinM` from every road. */
export function roadReaches(
  { graph, nearest }: Roads,
  from: readonly Point[],
  to: Spot,
  mode: TravelMode,
  options: SearchLimits,
): readonly KnownReach[] {
  const spots = from.map((point) => nearest(point, mode, options.withinM))
  const joined = spots.filter((spot) => spot !== null)
  const reaches = new Map(
    reachesToOne(graph, mode, joined, to, options.isTimeOver).map((reach, index) => [joined[index], reach]),
  )
  return spots.map((spot) => {
    const reach = spot && reaches.get(spot)
    if (!spot || !reach) return 'unknown'
    if (reach === 'farther') return reach
    const asideM = spot.asideM + to.asideM
    return {
      distanceM: Math.round(reach.distanceM + asideM),
      durationS: Math.round(reach.durationS + sideStreetSeconds(asideM, mode)),
    }
  })
}

const isNew = (point: Point, index: number, line: readonly Point[]) => {
  const before = line[index - 1]
  return !before || before.lat !== point.lat || before.lon !== point.lon
}
