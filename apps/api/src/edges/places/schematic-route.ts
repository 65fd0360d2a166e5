import { usualDurationS } from '@repo/delivery-rules/usual-duration'
import { isOnEarth, lineLengthM, rounded, straightDistanceM } from './geometry.ts'
import type { Point, Route, TravelMode } from './places.ts'
import { NoRoad } from './places.ts'
import { seededRandom } from './seeded-random.ts'
import { landOf } from './territories.ts'

/** French roads are about this much longer than the straight line: the usual circuity factor. */
export const defaultRoadFactor = 1.3

const PIECES = 32
const WAVES = 4

/** How far the way swings to the side at each share of it, always the same for the same ends, 0 at both. */
function swings(seed: string): readonly number[] {
  const roll = seededRandom(seed)
  const waves = Array.from({ length: WAVES }, (_, index) => ({
    frequency: index + 1,
    size: (roll() - 0.5) / (index + 1),
    phase: roll() * 2 * Math.PI,
  }))
  return Array.from({ length: PIECES + 1 }, (_, index) => {
    const share = index / PIECES
    const sum = waves.reduce((total, { frequency, size, phase }) => {
      return total + size * Math.sin(2 * Math.PI * frequency * share + phase)
    }, 0.15)
    return Math.sin(Math.PI * share) * sum
  })
}

/** The straight line between two points, pushed aside by `swing` times its own length. */
function bentLine(from: Point, to: Point, swing: readonly number[], strength: number): Point[] {
  const shrink = Math.cos(((from.lat + to.lat) / 2) * (Math.PI / 180))
  const eastDegrees = (to.lon - from.lon) * shrink
  const northDegrees = to.lat - from.lat
  return swing.map((side, index) => {
    if (index === 0) return from
    if (index === PIECES) return to
    const share = index / PIECES
    return {
      lat: from.lat + northDegrees * share + eastDegrees * side * strength,
      lon: from.lon + (to.lon - from.lon) * share - (northDegrees * side * strength) / shrink,
    }
  })
}

/** The bent line of a given length, found by halving the strength of its swing. */
function lineOfLength(from: Point, to: Point, lengthM: number): Point[] {
  const swing = swings(`${from.lat},${from.lon} ${to.lat},${to.lon}`)
  let weak = 0
  let strong = 0.1
  while (strong < 1e3 && lineLengthM(bentLine(from, to, swing, strong)) < lengthM) strong *= 2
  for (let step = 0; step < 40; step++) {
    const middle = (weak + strong) / 2
    if (lineLengthM(bentLine(from, to, swing, middle)) < lengthM) weak = middle
    else strong = middle
  }
  return bentLine(from, to, swing, strong)
}

/**
 * A way estimated without a map: the straight distance times `roadFactor`, the usual speed of the mode, and a bent
 * line of that length, always the same for the same two points ("plan schématique" on screen). Two points that are
 * the same have distance 0. Rejects points off the Earth with a `RangeError`, and an ocean between them with `NoRoad`.
 */
export function schematicRoute(
  from: Point,
  to: Point,
  mode: TravelMode,
  roadFactor = defaultRoadFactor,
): Route {
  if (!isOnEarth(from) || !isOnEarth(to)) throw new RangeError('A route needs two points on Earth')
  if (landOf(from) !== landOf(to)) throw new NoRoad()
  const distanceM = straightDistanceM(from, to) * roadFactor
  const line = distanceM < 1 ? [from, to] : lineOfLength(from, to, distanceM).map(rounded)
  return { distanceM: Math.round(distanceM), durationS: usualDurationS(distanceM, mode), line }
}
