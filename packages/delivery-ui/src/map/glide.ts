import type { LatLong } from './lat-long.ts'
import { calculateDistanceM, calculateHeading } from './lat-long.ts'
import type { Line } from './route-line.ts'
import { calculateLengthM, findPlaceAlong } from './route-line.ts'

/** Beyond this a marker jumps: a glide across the country would show places where the carrier never was. */
const maxGlideM = 5000
/** How far ahead the direction is read, so that a vehicle turns with a bend and not after it. */
const lookAheadM = 8
/** A shorter move is invisible: a stationary vehicle redraws nothing. */
const minGlideM = 1
/** A shorter move is noise of the positioning, and has no direction. */
const minTurnM = 3

/** A moving marker's place and compass direction in degrees; null when the move is too short for a direction. */
export type Move = (at: LatLong, heading: number | null) => void

/** Returns whether a marker may glide from one place to the next; otherwise it jumps. */
export function canGlide(from: LatLong, to: LatLong): boolean {
  return calculateDistanceM(from, to) < maxGlideM
}

/** Returns the direction of a way this many metres from its start; null when the way is too short to have one. */
export function calculateHeadingAlong(way: Line, alongM: number): number | null {
  const lengthM = calculateLengthM(way)
  if (lengthM < minTurnM) return null
  const backM = Math.min(alongM, lengthM - minTurnM)
  return calculateHeading(findPlaceAlong(way, backM), findPlaceAlong(way, backM + lookAheadM))
}

/**
 * Moves a marker along a way in `durationMs`, a step each frame. Returns the function that stops it. Jumps to the end
 * without a duration, with reduced motion (`isStill`), and when the way is too short or its ends are too far apart.
 */
export function glide(
  way: readonly [LatLong, ...LatLong[]],
  options: { readonly durationMs: number; readonly isStill: boolean; readonly move: Move },
): () => void {
  const [from] = way
  const to = way.at(-1) ?? from
  const lengthM = calculateLengthM(way)
  if (options.isStill || options.durationMs === 0 || lengthM < minGlideM || !canGlide(from, to)) {
    options.move(to, canGlide(from, to) ? calculateHeadingAlong(way, lengthM) : null)
    return () => undefined
  }
  const startMs = performance.now()
  let frame = requestAnimationFrame(function step(nowMs) {
    const share = Math.min(1, Math.max(0, (nowMs - startMs) / options.durationMs))
    options.move(findPlaceAlong(way, share * lengthM), calculateHeadingAlong(way, share * lengthM))
    if (share < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
