import type { Point } from '@repo/delivery-rules/geography'
import { judgeStepPlace } from '@repo/delivery-rules/step-place'
import type { StepName } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Step, StepContext } from './step-changes.service.ts'
import type { StepSurroundings } from './step-places.data.ts'
import { readStepSurroundings, storeStepPlace } from './step-places.data.ts'
import { locateStep } from './steps.rules.ts'

const stopsOfSteps: Readonly<Record<StepName, 'pickup' | 'dropoff' | null>> = {
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
export async function recordStepPlace(
  tx: Tx,
  { delivery, happenedAt }: StepContext,
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

function pickStop(name: StepName, surroundings: StepSurroundings): Point | null {
  const stop = stopsOfSteps[name]
  if (stop === null) return null
  return stop === 'pickup'
    ? { latitude: surroundings.pickupLat, longitude: surroundings.pickupLon }
    : { latitude: surroundings.dropoffLat, longitude: surroundings.dropoffLon }
}

function toLastPosition({ lastLat, lastLon, lastAt }: StepSurroundings) {
  if (lastLat === null || lastLon === null || lastAt === null) return null
  return { latitude: lastLat, longitude: lastLon, recordedAt: lastAt }
}
