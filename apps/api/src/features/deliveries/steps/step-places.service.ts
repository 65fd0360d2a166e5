import type { Point } from '@repo/delivery-rules/geography'
import type { StepPlace } from '@repo/delivery-rules/step-place'
import { isPlaceOfStep, judgeStepPlace } from '@repo/delivery-rules/step-place'
import type { StepName } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Step, StepScene } from './step-changes.service.ts'
import type { StepSurroundings } from './step-places.data.ts'
import { readStepSurroundings, storeStepPlace } from './step-places.data.ts'

const stops: Readonly<Record<StepName, 'pickup' | 'dropoff' | null>> = {
  start: null,
  at_pickup: 'pickup',
  pickup: 'pickup',
  transit: null,
  at_dropoff: 'dropoff',
  delivery: 'dropoff',
  absence: 'dropoff',
  refusal: 'dropoff',
  return: 'pickup',
}

/**
 * Stores the phone's position at a step, marked when it does not fit. Ignores a missing position and one too old or too
 * new; the step is taken anyway.
 */
export async function noteStepPlace(
  tx: Tx,
  { delivery, happenedAt }: StepScene,
  { reported, place }: Step,
  name: StepName,
): Promise<void> {
  const position = locateStep({ reported, place }, happenedAt)
  if (position === null) return
  const surroundings = await readStepSurroundings(tx, delivery.id, position.takenAt)
  if (!surroundings) return
  const verdict = judgeStepPlace(position, pickStop(name, surroundings), toLastPosition(surroundings))
  await storeStepPlace(tx, delivery.id, name, {
    happenedAt,
    lat: position.latitude,
    lon: position.longitude,
    accuracyM: position.accuracyM,
    takenAt: position.takenAt,
    ...verdict,
  })
}

/** Returns the phone's place at a step, by the server's clock; null when absent, too old or too new. */
export function locateStep(
  { reported, place }: Pick<Step, 'reported' | 'place'>,
  happenedAt: Date,
): StepPlace | null {
  if (place === null) return null
  // Both by the phone's clock, which may be wrong: the time between them is not.
  const earlierMs = reported.happenedAt === null ? 0 : reported.happenedAt.getTime() - place.takenAt.getTime()
  const position = { ...place, takenAt: new Date(happenedAt.getTime() - earlierMs) }
  return isPlaceOfStep(position, happenedAt) ? position : null
}

function pickStop(name: StepName, surroundings: StepSurroundings): Point | null {
  const stop = stops[name]
  if (stop === null) return null
  return stop === 'pickup'
    ? { latitude: surroundings.pickupLat, longitude: surroundings.pickupLon }
    : { latitude: surroundings.dropoffLat, longitude: surroundings.dropoffLon }
}

function toLastPosition({ lastLat, lastLon, lastAt }: StepSurroundings) {
  if (lastLat === null || lastLon === null || lastAt === null) return null
  return { latitude: lastLat, longitude: lastLon, recordedAt: lastAt }
}
