import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { computeLineLengthM, computeStraightDistanceM, isOnEarth, roundPoint } from './geometry.ts'
import type { Point, Route, TravelMode } from './places.ts'
import { NoRoad } from './places.ts'
import { createSeededRandom } from './seeded-random.ts'
import { findLand } from './territories.ts'

/** French roads are about this much longer than the straight line: the usual circuity factor. */
export const defaultRoadFactor = 1.3

const pieceCount = 32
const waveCount = 4

/**
 * Returns how far the route swings to the side at each share of it. Always the same for the same seed, 0 at both ends.
 */
function drawSwings(seed: string): readonly number[] {
  const roll = createSeededRandom(seed)
  const waves = Array.from({ length: waveCount }, (_, index) => ({
    frequency: index + 1,
    size: (roll() - 0.5) / (index + 1),
    phase: roll() * 2 * Math.PI,
  }))
  return Array.from({ length: pieceCount + 1 }, (_, index) => {
    const share = index / pieceCount
    const sum = waves.reduce((total, { frequency, size, phase }) => {
      return total + size * Math.sin(2 * Math.PI * frequency * share + phase)
    }, 0.15)
    return Math.sin(Math.PI * share) * sum
  })
}

/** Returns the straight line between two points, moved aside by `strength` times the swings (shares of its length). */
function bendLine(from: Point, to: Point, swings: readonly number[], strength: number): Point[] {
  const shrink = Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180))
  const eastDegrees = (to.lon - from.lon) * shrink
  const northDegrees = to.lat - from.lat
  return swings.map((side, index) => {
    if (index === 0) return from
    if (index === pieceCount) return to
    const share = index / pieceCount
    return {
      lat: from.lat + northDegrees * share + eastDegrees * side * strength,
      lon: from.lon + (to.lon - from.lon) * share - (northDegrees * side * strength) / shrink,
    }
  })
}

/** Returns the bent line of a given length, found by halving the strength of its swing. */
function drawLineOfLength(from: Point, to: Point, lengthM: number): Point[] {
  const swings = drawSwings(`${from.lat},${from.lon} ${to.lat},${to.lon}`)
  let weak = 0
  let strong = 0.1
  while (strong < 1e3 && computeLineLengthM(bendLine(from, to, swings, strong)) < lengthM) strong *= 2
  for (let step = 0; step < 40; step++) {
    const middle = (weak + strong) / 2
    if (computeLineLengthM(bendLine(from, to, swings, middle)) < lengthM) weak = middle
    else strong = middle
  }
  return bendLine(from, to, swings, strong)
}

/**
 * Estimates a route without a map: the straight distance times `roadFactor`, at the mode's usual speed, with a bent
 * line of that length. Equal ends have distance 0; the result never varies for the same ends ("plan schématique" on
 * screen). Throws a `RangeError` for points off the Earth, and `NoRoad` across the sea.
 */
export function drawSchematicRoute(
  from: Point,
  to: Point,
  mode: TravelMode,
  roadFactor = defaultRoadFactor,
): Route {
  if (!isOnEarth(from) || !isOnEarth(to)) throw new RangeError('A route needs two points on Earth')
  if (findLand(from) !== findLand(to)) throw new NoRoad()
  const distanceM = computeStraightDistanceM(from, to) * roadFactor
  const line = distanceM < 1 ? [from, to] : drawLineOfLength(from, to, distanceM).map(roundPoint)
  return { distanceM: Math.round(distanceM), durationS: estimateUsualDurationS(distanceM, mode), line }
}
