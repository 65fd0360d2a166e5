import { expect, test } from 'vitest'
import type { LegProgress } from './arrival.ts'
import { computeSecondsLeft } from './arrival.ts'

const noEarlierTrips = { usualS: 0, tookS: 0 }

/** Returns the seconds left of a leg, as `computeSecondsLeft` does; by default for a carrier without earlier trips. */
const computeLeft = (leg: Omit<LegProgress, 'earlier'>, earlier = noEarlierTrips) =>
  computeSecondsLeft({ ...leg, earlier })

test('at the beginning of a leg the rest takes the usual time', () => {
  expect(computeLeft({ aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true })).toBe(900)
})

test('a carrier as fast as usual takes the usual time', () => {
  expect(computeLeft({ aheadS: 300, wholeS: 900, elapsedS: 600, isWhole: true })).toBe(300)
})

test('a carrier at half the usual pace is expected later the longer it drives', () => {
  const early = computeLeft({ aheadS: 600, wholeS: 720, elapsedS: 240, isWhole: true })
  const late = computeLeft({ aheadS: 600, wholeS: 1800, elapsedS: 2400, isWhole: true })
  expect(early).toBeGreaterThan(600)
  expect(late).toBeGreaterThan(early)
  expect(late).toBeLessThan(1200)
})

test('a fast carrier is expected sooner, within limits', () => {
  expect(computeLeft({ aheadS: 600, wholeS: 1200, elapsedS: 400, isWhole: true })).toBeLessThan(600)
  expect(computeLeft({ aheadS: 600, wholeS: 6000, elapsedS: 1, isWhole: true })).toBe(360)
})

test('a carrier that stands still or moves away counts as slow, at most twice the usual time', () => {
  expect(computeLeft({ aheadS: 900, wholeS: 900, elapsedS: 120, isWhole: true })).toBeGreaterThan(900)
  expect(computeLeft({ aheadS: 1000, wholeS: 900, elapsedS: 100_000, isWhole: true })).toBe(2000)
})

test('a clock that is set back changes nothing', () => {
  expect(computeLeft({ aheadS: 900, wholeS: 900, elapsedS: -5, isWhole: true })).toBe(900)
})

test('a carrier that came nearer before pressing start is not expected earlier than usual', () => {
  expect(computeLeft({ aheadS: 600, wholeS: 960, elapsedS: 0, isWhole: false })).toBe(600)
})

test('the pace of earlier trips moves the expected time, and more trips move it further', () => {
  const departure = { aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true }
  const slow = [1, 5, 20].map((trips) => computeLeft(departure, { usualS: 600 * trips, tookS: 780 * trips }))
  expect(slow).toEqual([...slow].sort((one, other) => one - other))
  expect(slow[0]).toBeGreaterThan(900)
  expect(slow.at(-1)).toBeCloseTo(900 * 1.27, -1)
  expect(computeLeft(departure, { usualS: 12_000, tookS: 9_600 })).toBeLessThan(750)
})

test('a carrier known to be fast that stands still on this trip is expected later', () => {
  const fast = { usualS: 12_000, tookS: 9_600 }
  const waiting = { aheadS: 900, wholeS: 900, elapsedS: 600, isWhole: true }
  expect(computeLeft(waiting, fast)).toBeGreaterThan(computeLeft({ ...waiting, elapsedS: 0 }, fast))
  expect(computeLeft(waiting, fast)).toBeGreaterThan(900)
})

test('earlier trips change the expected time only within limits', () => {
  const departure = { aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true }
  expect(computeLeft(departure, { usualS: 1, tookS: 1_000_000 })).toBe(1800)
  expect(computeLeft(departure, { usualS: 1_000_000, tookS: 1 })).toBe(540)
})

test('without a usual time of the leg, only earlier trips set the pace', () => {
  const unknown = { aheadS: 900, wholeS: null, isWhole: true }
  expect(computeLeft({ ...unknown, elapsedS: 0 })).toBe(900)
  expect(computeLeft({ ...unknown, elapsedS: 5000 })).toBe(900)
  expect(computeLeft({ ...unknown, elapsedS: 0 }, { usualS: 12_000, tookS: 15_600 })).toBeGreaterThan(1100)
})
