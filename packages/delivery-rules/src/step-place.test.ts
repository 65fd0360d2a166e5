import { expect, test } from 'vitest'
import { isPlaceOfStep, judgeStepPlace } from './step-place.ts'

const at = new Date('2026-03-05T10:00:00Z')
const stop = { latitude: 48.8566, longitude: 2.3522 }
/** Returns a place that many metres north of the stop. */
const createPointNorth = (metres: number, accuracyM: number | null = null) => ({
  latitude: stop.latitude + metres / 111_195,
  longitude: stop.longitude,
  accuracyM,
  takenAt: at,
})
const createPointBefore = (seconds: number, metres: number) => ({
  ...createPointNorth(metres),
  recordedAt: new Date(at.getTime() - seconds * 1000),
})

test('a place within 500 m of the stop fits, and one 1.6 km away does not', () => {
  expect(judgeStepPlace(createPointNorth(499), stop, null)).toEqual({ awayM: 499, mark: null })
  expect(judgeStepPlace(createPointNorth(1600), stop, null)).toEqual({ awayM: 1600, mark: 'far_from_stop' })
})

test('the phone’s inaccuracy counts in the carrier’s favour', () => {
  expect(judgeStepPlace(createPointNorth(900, 400), stop, null).mark).toBeNull()
  expect(judgeStepPlace(createPointNorth(901, 400), stop, null).mark).toBe('far_from_stop')
})

test('a step without a stop has no distance', () => {
  expect(judgeStepPlace(createPointNorth(5000), null, null)).toEqual({ awayM: null, mark: null })
})

test('a place does not fit when the speed from the previous one is above 200 km/h over at least a minute', () => {
  expect(judgeStepPlace(createPointNorth(5000), null, createPointBefore(120, 0)).mark).toBeNull()
  expect(judgeStepPlace(createPointNorth(9000), null, createPointBefore(120, 0)).mark).toBe('too_fast')
  // A jump of a fix within a second.
  expect(judgeStepPlace(createPointNorth(90), stop, createPointBefore(1, 0)).mark).toBeNull()
})

test('a place is evidence for a step within two minutes', () => {
  const found = (seconds: number) => ({
    ...createPointNorth(0),
    takenAt: new Date(at.getTime() + seconds * 1000),
  })
  expect([-121, -120, 120, 121].map((seconds) => isPlaceOfStep(found(seconds), at))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
