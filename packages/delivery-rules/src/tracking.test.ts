import { describe, expect, test } from 'vitest'
import type { PointVerdict, TrackPoint } from './tracking.ts'
import { acceptPoint, callIntervalS, drivenLengthM, minDriveM, mustMoveIndex } from './tracking.ts'

const now = new Date('2026-03-02T10:00:00Z')
/** The length of a degree of latitude, as in `distanceM`. */
const degreeM = (6_371_008.8 * Math.PI) / 180

/** Returns a position reported `agoMs` before now, `northM` metres north of the pickup. */
function aPoint(agoMs: number, northM = 0, accuracyM: number | null = 10): TrackPoint {
  const recordedAt = new Date(now.getTime() - agoMs)
  return { latitude: 48.85 + northM / degreeM, longitude: 2.35, accuracyM, recordedAt }
}

test.each([
  [1, null],
  [49, null],
  [50, 10],
  [199, 10],
  [200, 20],
  [1000, 20],
])('phones whose reports came in a batch of %i should call every %s seconds', (reports, everyS) => {
  expect(callIntervalS(reports)).toBe(everyS)
})

describe('a reported position', () => {
  test.each<[string, TrackPoint | null, TrackPoint, PointVerdict]>([
    ['the first one is taken', null, aPoint(0), 'ok'],
    ['one that is 90 s old is taken', null, aPoint(90_000), 'ok'],
    ['an older one is not', null, aPoint(90_001), 'too-old'],
    ['a clock 5 s ahead is forgiven', null, aPoint(-5_000), 'ok'],
    ['one further ahead is not', null, aPoint(-5_001), 'in-the-future'],
    ['one exact to 100 m is taken', null, aPoint(0, 0, 100), 'ok'],
    ['a vaguer one is not', null, aPoint(0, 0, 100.5), 'inaccurate'],
    ['one that does not say how exact is taken', null, aPoint(0, 0, null), 'ok'],
    ['one of the same instant is a repetition', aPoint(2_000), aPoint(2_000), 'out-of-order'],
    ['an earlier one comes too late', aPoint(2_000), aPoint(3_000), 'out-of-order'],
    ['one half a second later is taken', aPoint(2_000), aPoint(1_500), 'ok'],
    ['one sooner than that is not', aPoint(2_000), aPoint(1_501), 'too-soon'],
    ['a stop is fine', aPoint(2_000), aPoint(0), 'ok'],
    ['200 km/h is fine', aPoint(36_000), aPoint(0, 1_999.9), 'ok'],
    ['more is a leap', aPoint(36_000), aPoint(0, 2_000.5), 'too-fast'],
  ])('%s', (_, previous, point, expected) => {
    expect(acceptPoint(previous, point, { now, speedFactor: 1 })).toBe(expected)
  })

  test.each<[string, number, PointVerdict]>([
    ['a simulation at tenfold speed may go tenfold', 19_999, 'ok'],
    ['but no faster', 20_005, 'too-fast'],
  ])('%s', (_, northM, expected) => {
    expect(acceptPoint(aPoint(36_000), aPoint(0, northM), { now, speedFactor: 10 })).toBe(expected)
  })
})

describe('the driven distance', () => {
  const at = (northM: number) => aPoint(0, northM)

  test.each<[string, readonly TrackPoint[], number]>([
    ['is nothing without positions', [], 0],
    ['is nothing with one', [at(0)], 0],
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
    expect(Math.abs(drivenLengthM(track) - expectedM)).toBeLessThan(0.1)
  })
})

describe('the indexed position', () => {
  const indexed = { latitude: 0, longitude: 0 }
  test.each([
    ['stays while the carrier does', 0, 0, false],
    ['stays up to 0.0011° north', 0.0011, 0, false],
    ['follows further north', 0.00111, 0, true],
    ['follows as far south', -0.00111, 0, true],
    ['stays up to 0.0016° east', 0, 0.0016, false],
    ['follows further east', 0, 0.00161, true],
    ['follows as far west', 0, -0.00161, true],
  ])('%s', (_, latitude, longitude, expected) => {
    expect(mustMoveIndex(indexed, { latitude, longitude })).toBe(expected)
  })
})
