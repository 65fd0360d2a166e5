import { describe, expect, test } from 'vitest'
import type { PointVerdict, TrackPoint } from './tracking.ts'
import {
  chooseCallIntervalS,
  judgePoint,
  measureDrivenLengthM,
  minDriveM,
  mustMoveIndex,
} from './tracking.ts'

const now = new Date('2026-03-02T10:00:00Z')
/** The length of a degree of latitude, as in `distanceM`. */
const degreeM = (6_371_008.8 * Math.PI) / 180

/** Returns a position reported `agoMs` before now, `northM` metres north of the pickup. */
function createPoint(agoMs: number, northM = 0, accuracyM: number | null = 10): TrackPoint {
  const recordedAt = new Date(now.getTime() - agoMs)
  return { latitude: 48.85 + northM / degreeM, longitude: 2.35, accuracyM, recordedAt }
}

test.each([1, 49])('phones whose reports came in a batch of %i should keep their own pace', (reports) => {
  expect(chooseCallIntervalS(reports)).toBeNull()
})

test.each([
  [50, 10],
  [199, 10],
  [200, 20],
  [1000, 20],
])('phones whose reports came in a batch of %i should call every %i seconds', (reports, everyS) => {
  expect(chooseCallIntervalS(reports)).toBe(everyS)
})

describe('a reported position', () => {
  test.each<[string, TrackPoint | null, TrackPoint, PointVerdict]>([
    ['is accepted as the first one', null, createPoint(0), 'ok'],
    ['is accepted when it is 90 s old', null, createPoint(90_000), 'ok'],
    ['is dropped when it is older than 90 s', null, createPoint(90_001), 'too-old'],
    ['is accepted from a clock that is 5 s ahead', null, createPoint(-5_000), 'ok'],
    ['is dropped from a clock that is more than 5 s ahead', null, createPoint(-5_001), 'in-the-future'],
    ['is accepted when it is accurate to 100 m', null, createPoint(0, 0, 100), 'ok'],
    ['is dropped when it is less accurate than 100 m', null, createPoint(0, 0, 100.5), 'inaccurate'],
    ['is accepted without an accuracy', null, createPoint(0, 0, null), 'ok'],
    [
      'is dropped at the same instant as the previous one',
      createPoint(2_000),
      createPoint(2_000),
      'out-of-order',
    ],
    [
      'is dropped when it is earlier than the previous one',
      createPoint(2_000),
      createPoint(3_000),
      'out-of-order',
    ],
    ['is accepted half a second after the previous one', createPoint(2_000), createPoint(1_500), 'ok'],
    [
      'is dropped less than half a second after the previous one',
      createPoint(2_000),
      createPoint(1_501),
      'too-soon',
    ],
    ['is accepted at the same place as the previous one', createPoint(2_000), createPoint(0), 'ok'],
    ['is accepted at 200 km/h', createPoint(36_000), createPoint(0, 1_999.9), 'ok'],
    ['is dropped at more than 200 km/h', createPoint(36_000), createPoint(0, 2_000.5), 'too-fast'],
  ])('%s', (_, previous, point, expected) => {
    expect(judgePoint(previous, point, { now, speedFactor: 1 })).toBe(expected)
  })

  test.each<[string, number, PointVerdict]>([
    ['of a simulation at tenfold speed is accepted at ten times the maximum speed', 19_999, 'ok'],
    ['of a simulation at tenfold speed is dropped beyond that', 20_005, 'too-fast'],
  ])('%s', (_, northM, expected) => {
    expect(judgePoint(createPoint(36_000), createPoint(0, northM), { now, speedFactor: 10 })).toBe(expected)
  })
})

describe('the driven distance', () => {
  const at = (northM: number) => createPoint(0, northM)

  test.each<[string, readonly TrackPoint[], number]>([
    ['is zero without positions', [], 0],
    ['is zero with one position', [at(0)], 0],
    ['is the sum of its steps, there and back', [at(0), at(100), at(300), at(0)], 600],
    ['grows with short steps too', Array.from({ length: 101 }, (_, step) => at(step * 11)), 1_100],
    [
      'does not grow while the fix of a waiting carrier wanders',
      Array.from({ length: 600 }, (_, step) => at((step * 17) % 49)),
      0,
    ],
    ['leaves out a step of just under 50 m', [at(0), at(minDriveM - 0.01)], 0],
    ['counts one of 50 m', [at(0), at(minDriveM + 0.01)], minDriveM],
  ])('%s', (_, track, expectedM) => {
    expect(Math.abs(measureDrivenLengthM(track) - expectedM)).toBeLessThan(0.1)
  })
})

describe('the indexed position', () => {
  const indexed = { latitude: 0, longitude: 0 }
  test.each([
    ['stays while the carrier stands still', 0, 0, false],
    ['stays up to 0.0011° north', 0.0011, 0, false],
    ['follows a carrier further north', 0.00111, 0, true],
    ['follows a carrier as far south', -0.00111, 0, true],
    ['stays up to 0.0016° east', 0, 0.0016, false],
    ['follows a carrier further east', 0, 0.00161, true],
    ['follows a carrier as far west', 0, -0.00161, true],
  ])('%s', (_, latitude, longitude, expected) => {
    expect(mustMoveIndex(indexed, { latitude, longitude })).toBe(expected)
  })
})
