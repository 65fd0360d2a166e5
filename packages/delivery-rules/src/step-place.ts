import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { speedLimitKmh } from './tracking.ts'

/** The maximum distance of a step's place from its stop, beyond the phone's accuracy. */
export const maxStepDistanceM = 500

/** The maximum time between a place and its step. */
export const maxPlaceAgeMs = 2 * 60_000

/** The phone's place; `accuracyM` is null when unknown. */
export type StepPlace = Point & { readonly accuracyM: number | null; readonly takenAt: Date }

/** Why a place does not fit. */
export type StepPlaceMark = 'far_from_stop' | 'too_fast'

/** Whether a place is evidence for a step at an instant. */
export function isPlaceOfStep({ takenAt }: StepPlace, happenedAt: Date): boolean {
  return Math.abs(takenAt.getTime() - happenedAt.getTime()) <= maxPlaceAgeMs
}

/**
 * Judges the place of a step. Returns its distance from the stop in whole metres (null without a stop), and why it does
 * not fit (null when it does). `previous` is the last known position before it. The phone's inaccuracy counts in the
 * carrier's favour.
 */
export function judgeStepPlace(
  place: StepPlace,
  stop: Point | null,
  previous: (Point & { readonly recordedAt: Date }) | null,
): { readonly awayM: number | null; readonly mark: StepPlaceMark | null } {
  const inaccuracyM = place.accuracyM ?? 0
  const awayM = stop === null ? null : Math.round(distanceM(place, stop))
  if (awayM !== null && awayM - inaccuracyM > maxStepDistanceM) return { awayM, mark: 'far_from_stop' }
  if (previous === null) return { awayM, mark: null }
  // Two positions within one second may be some metres apart: speeds are computed over at least a minute.
  const hours = Math.max(place.takenAt.getTime() - previous.recordedAt.getTime(), 60_000) / 3_600_000
  const drivenKm = Math.max(0, distanceM(previous, place) - inaccuracyM) / 1000
  return { awayM, mark: drivenKm / hours > speedLimitKmh ? 'too_fast' : null }
}
