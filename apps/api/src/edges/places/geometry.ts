import type { Point } from './places.ts'

const earthRadiusM = 6_371_008.8
const metresPerDegree = (Math.PI * earthRadiusM) / 180

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in metres (haversine formula, mean Earth radius). */
export function computeStraightDistanceM(from: Point, to: Point): number {
  const halfLat = Math.sin(toRadians(to.lat - from.lat) / 2)
  const halfLon = Math.sin(toRadians(to.lon - from.lon) / 2)
  const chord = halfLat ** 2 + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * halfLon ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the length of a line in metres. */
export function computeLineLengthM(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => {
    const previous = line[index - 1]
    return previous ? sum + computeStraightDistanceM(previous, point) : 0
  }, 0)
}

/** Returns the point `eastM` metres east and `northM` metres north. For short distances, not near the poles. */
export function movePoint(point: Point, eastM: number, northM: number): Point {
  return {
    lat: point.lat + northM / metresPerDegree,
    lon: point.lon + eastM / (metresPerDegree * Math.cos(toRadians(point.lat))),
  }
}

/** Returns the same point to six decimals, about ten centimetres. */
export function roundPoint(point: Point): Point {
  return { lat: Math.round(point.lat * 1e6) / 1e6, lon: Math.round(point.lon * 1e6) / 1e6 }
}

/** Whether both coordinates exist on Earth; false for NaN. */
export function isOnEarth(point: Point): boolean {
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180
}

/** Enough points for any screen. */
const maxLinePoints = 400

/** Returns the line with at most 400 of its points, evenly chosen, both ends included. */
export function thinLine(line: readonly Point[]): readonly Point[] {
  if (line.length <= maxLinePoints) return line
  const step = (line.length - 1) / (maxLinePoints - 1)
  return Array.from({ length: maxLinePoints }, (_, index) => line[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  )
}
