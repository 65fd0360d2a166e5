import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { eligiblePositionMs } from './offer.ts'

/** A position reported by a carrier's device; `accuracyM` is null when unknown. */
export type TrackPoint = Point & { readonly recordedAt: Date; readonly accuracyM: number | null }

/** Why a reported position is accepted or dropped. */
export type PointVerdict =
  | 'ok'
  | 'in-the-future'
  | 'too-old'
  | 'out-of-order'
  | 'too-soon'
  | 'inaccurate'
  | 'too-fast'

/** How far ahead a device's clock may be. */
export const clockSkewMs = 5_000

/** A position less certain than this is dropped. */
export const accuracyLimitM = 100

/** The minimum pause between two positions: a phone reports about once a second, more is noise or a flood. */
export const minPauseMs = 500

/** The minimum pause between late positions: closer ones add nothing to a track. */
export const minLatePauseMs = 5_000

/**
 * How often phones should call, in seconds, by the number of reports in one batch. The longest pause is well below the
 * age at which a position is no longer shown.
 */
const pauses = [
  { minReports: 200, everyS: 20 },
  { minReports: 50, everyS: 10 },
] as const

/**
 * Returns how often a phone should call when its report came in a batch of this size, in seconds; null for its own
 * pace.
 */
export function chooseCallIntervalS(reports: number): number | null {
  return pauses.find(({ minReports }) => reports >= minReports)?.everyS ?? null
}

/** The maximum speed by road; a faster position is an error or a forgery. */
export const speedLimitKmh = 200

/** The minimum driven distance: the positions of a stationary carrier vary by some metres. */
export const minDriveM = 50

/**
 * The maximum lag of an indexed point behind the carrier, about 120 m in France, so that most updates skip the index.
 */
export const indexLag = { latitudeDeg: 0.0011, longitudeDeg: 0.0016 } as const

/**
 * Judges a reported position against the last accepted one (null when the carrier has just come online, and where a
 * jump is allowed). `speedFactor` is 1 except in a simulation faster than real time. The limits themselves are
 * accepted.
 */
export function judgePoint(
  previous: TrackPoint | null,
  point: TrackPoint,
  { now, speedFactor }: { readonly now: Date; readonly speedFactor: number },
): PointVerdict {
  const ageMs = now.getTime() - point.recordedAt.getTime()
  if (ageMs < -clockSkewMs) return 'in-the-future'
  if (ageMs > eligiblePositionMs) return 'too-old'
  if (isInaccurate(point)) return 'inaccurate'
  if (!previous) return 'ok'

  const elapsedMs = point.recordedAt.getTime() - previous.recordedAt.getTime()
  if (elapsedMs <= 0) return 'out-of-order'
  if (elapsedMs < minPauseMs) return 'too-soon'
  const kmh = computeKmh(previous, point, elapsedMs)
  return kmh > speedLimitKmh * speedFactor ? 'too-fast' : 'ok'
}

/**
 * Returns the late positions worth storing, oldest first: accurate, possible by road, at least `minLatePauseMs` apart.
 */
export function thinTrack(points: readonly TrackPoint[]): readonly TrackPoint[] {
  const retained: TrackPoint[] = []
  for (const point of points.toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())) {
    const last = retained.at(-1)
    if (isInaccurate(point)) continue
    const elapsedMs = last ? point.recordedAt.getTime() - last.recordedAt.getTime() : minLatePauseMs
    const kmh = last ? computeKmh(last, point, elapsedMs) : 0
    if (elapsedMs >= minLatePauseMs && kmh <= speedLimitKmh) retained.push(point)
  }
  return retained
}

function isInaccurate({ accuracyM }: TrackPoint): boolean {
  return accuracyM !== null && accuracyM > accuracyLimitM
}

function computeKmh(from: Point, to: Point, elapsedMs: number): number {
  return distanceM(from, to) / (elapsedMs / 3600)
}

/** Whether a carrier is so far from its indexed point that the index must follow. */
export function mustMoveIndex(indexed: Point, point: Point): boolean {
  return (
    Math.abs(point.latitude - indexed.latitude) > indexLag.latitudeDeg ||
    Math.abs(point.longitude - indexed.longitude) > indexLag.longitudeDeg
  )
}

/**
 * Returns the driven distance along a track, in metres. The varying positions of a waiting carrier add nothing; a last
 * stretch under 50 m is not counted.
 */
export function measureDrivenLengthM(track: readonly Point[]): number {
  let lengthM = 0
  let lastCounted = track[0]
  for (const point of track) {
    const stepM = lastCounted ? distanceM(lastCounted, point) : 0
    if (stepM < minDriveM) continue
    lengthM += stepM
    lastCounted = point
  }
  return lengthM
}
