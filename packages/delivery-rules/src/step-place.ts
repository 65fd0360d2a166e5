import type { Point } from './geography.ts'
import { distanceM } from './geography.ts'
import { speedLimitKmh } from './tracking.ts'

/** Farther than this from its stop, beyond what the phone is unsure of, the place of a step does not fit. */
export const maxStepDistanceM = 500

/** A place that was found longer than this before or after the step says nothing of it. */
export const maxPlaceAgeMs = 2 * 60_000

/** Where a phone was; `accuracyM` is null where it does not say. */
export type StepPlace = Point & { readonly accuracyM: number | null; readonly takenAt: Date }

/** Why a place does not fit. */
export type StepPlaceMark = 'far_from_stop' | 'too_fast'

/** Whether a place says anything of a step at an instant. */
export function isPlaceOfStep({ takenAt }: StepPlace, happenedAt: Date): boolean {
  return Math.abs(takenAt.getTime() - happenedAt.getTime()) <= maxPlaceAgeMs
}

/**
 * Judges the place of a step: how far it is from the stop in whole metres (null for a step without one), and the mark of one that does not fit.
 * `previous` is the last known position before it. What the phone is unsure of speaks for the carrier.
 */
export function judgeStepPlace(
  place: StepPlace,
  stop: Point | null,
  previous: (Point & { readonly recordedAt: Date }) | null,
): { readonly awayM: number | null; readonly mark: StepPlaceMark | null } {
  const unsureM = place.accuracyM ?? 0
  const awayM = stop === null ? null : Math.round(distanceM(place, stop))
  if (awayM !== null && awayM - unsureM > maxStepDistanceM) return { awayM, mark: 'far_from_stop' }
  if (previous === null) return { awayM, mark: null }
  // Two positions of one second may lie some metres apart: a minute is what a speed is believed by.
  const hours = Math.max(place.takenAt.getTime() - previous.recordedAt.getTime(), 60_000) / 3_600_000
  const drivenKm = Math.max(0, distanceM(previous, place) - unsureM) / 1000
  return { awayM, mark: drivenKm / hours > speedLimitKmh ? 'too_fast' : null }
}
