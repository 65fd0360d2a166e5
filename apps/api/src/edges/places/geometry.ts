import type { Point } from './places.ts'

const EARTH_RADIUS_M = 6_371_008.8
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine formula, mean Earth radius). */
export function straightDistanceM(from: Point, to: Point): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Length of a line in metres: the sum of its straight pieces. */
export function lineLengthM(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => {
    const previous = line[index - 1]
    return previous ? sum + straightDistanceM(previous, point) : 0
  }, 0)
}

/** The point `eastM` metres east and `northM` north of another, for the small moves of a town (not near the poles). */
export function movedBy(point: Point, eastM: number, northM: number): Point {
  return {
    lat: point.lat + northM / METRES_PER_DEGREE,
    lon: point.lon + eastM / (METRES_PER_DEGREE * Math.cos(radians(point.lat))),
  }
}

/** The same point to six decimals, about ten centimetres. */
export function rounded(point: Point): Point {
  return { lat: Math.round(point.lat * 1e6) / 1e6, lon: Math.round(point.lon * 1e6) / 1e6 }
}

/** Whether both coordinates are numbers that exist on Earth. */
export function isOnEarth(point: Point): boolean {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180
}

/** Enough points for any screen. */
const MOST_LINE_POINTS = 400

/** The same line with at most 400 of its points, evenly chosen, with both ends. */
export function thinned(line: readonly Point[]): readonly Point[] {
  if (line.length <= MOST_LINE_POINTS) return line
  const step = (line.length - 1) / (MOST_LINE_POINTS - 1)
  return Array.from({ length: MOST_LINE_POINTS }, (_, index) => line[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  )
}
