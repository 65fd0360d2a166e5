import type { LatLong } from './lat-long.ts'
import { calculateDistanceM, calculateOffsetM, interpolate } from './lat-long.ts'

/** A route as the API returns it: places in driving order. */
export type Line = readonly LatLong[]

/** The point of a line nearest to a place. */
export type Spot = {
  /** Metres from the start of the line. */
  readonly alongM: number
  /** Metres from the place to the line. */
  readonly asideM: number
  readonly at: LatLong
}

/** A vehicle farther from the line than this is not on it: a detour, or an imprecise position. */
export const onLineWithinM = 60

/** Returns the spot of the line nearest to a place; null for a line of fewer than two points. */
export function findNearestSpot(line: Line, place: LatLong): Spot | null {
  let nearest: Spot | null = null
  let passedM = 0
  for (const [from, to] of listSegments(line)) {
    const lengthM = calculateDistanceM(from, to)
    const share = calculateShareAlong(from, to, place)
    const at = interpolate(from, to, share)
    const asideM = calculateDistanceM(place, at)
    if (!nearest || asideM < nearest.asideM) nearest = { alongM: passedM + share * lengthM, asideM, at }
    passedM += lengthM
  }
  return nearest
}

/** Returns the length of a line in metres. */
export function calculateLengthM(line: Line): number {
  return listSegments(line).reduce((sum, [from, to]) => sum + calculateDistanceM(from, to), 0)
}

/**
 * Returns the place this many metres from the start of a line, its ends for metres outside. Throws a RangeError if it
 * is empty.
 */
export function findPlaceAlong(line: Line, alongM: number): LatLong {
  let leftM = Math.max(0, alongM)
  for (const [from, to] of listSegments(line)) {
    const lengthM = calculateDistanceM(from, to)
    if (leftM <= lengthM) return interpolate(from, to, lengthM === 0 ? 0 : leftM / lengthM)
    leftM -= lengthM
  }
  const end = line.at(-1)
  if (!end) throw new RangeError('A line without points has no place')
  return end
}

/** Returns the part of a line between two distances from its start, in metres, with its bends. Empty without a line. */
export function cutSection(line: Line, fromM: number, toM: number): Line {
  if (line.length === 0) return []
  const bends: LatLong[] = []
  let passedM = 0
  for (const [from, to] of listSegments(line)) {
    passedM += calculateDistanceM(from, to)
    if (passedM > fromM && passedM < toM) bends.push(to)
  }
  return [findPlaceAlong(line, fromM), ...bends, findPlaceAlong(line, toM)]
}

/** Splits a line at a vehicle. A vehicle off the line has passed none of it. */
export function splitAt(
  line: Line,
  vehicle: LatLong | null,
): { readonly passed: Line; readonly ahead: Line } {
  const spot = vehicle && findNearestSpot(line, vehicle)
  if (!spot || spot.asideM > onLineWithinM) return { passed: [], ahead: line }
  return {
    passed: cutSection(line, 0, spot.alongM),
    ahead: cutSection(line, spot.alongM, calculateLengthM(line)),
  }
}

/**
 * Returns a vehicle's way on screen from one position to the next: along the line if both are on it and the next is
 * ahead, otherwise straight.
 */
export function findWayBetween(from: LatLong, to: LatLong, line: Line): Line {
  const start = findNearestSpot(line, from)
  const end = findNearestSpot(line, to)
  if (!start || !end) return [from, to]
  const isOnLine = start.asideM <= onLineWithinM && end.asideM <= onLineWithinM
  if (!isOnLine || end.alongM <= start.alongM) return [from, to]
  return [from, ...cutSection(line, start.alongM, end.alongM), to]
}

function listSegments(line: Line): readonly (readonly [LatLong, LatLong])[] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to])
}

/** Returns the position on a segment that is nearest to a place, from 0 to 1. */
function calculateShareAlong(from: LatLong, to: LatLong, place: LatLong): number {
  const way = calculateOffsetM(from, to)
  const offset = calculateOffsetM(from, place)
  const squaredLength = way.east ** 2 + way.north ** 2
  if (squaredLength === 0) return 0
  return Math.min(1, Math.max(0, (offset.east * way.east + offset.north * way.north) / squaredLength))
}

/** A new route begins within this distance of the trail's end; otherwise the trail is of another trip. */
const maxTrailGapM = 250
const maxTrailPoints = 2000

/**
 * Returns the passed way of a vehicle, at most its last 2 000 points, after a new route replaces one whose `passed`
 * part it has driven. Empty when the new route begins elsewhere.
 */
export function continueTrail(trail: Line, passed: Line, next: Line): Line {
  const nextTrail = [...trail, ...passed].slice(-maxTrailPoints)
  const [end, start] = [nextTrail.at(-1), next[0]]
  return end && start && calculateDistanceM(end, start) > maxTrailGapM ? [] : nextTrail
}
