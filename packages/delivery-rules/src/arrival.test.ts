import { expect, test } from 'vitest'
import type { LegProgress } from './arrival.ts'
import { secondsLeft as secondsLeftOf } from './arrival.ts'

const newcomer = { usualS: 0, tookS: 0 }
const secondsLeft = (leg: Omit<LegProgress, 'earlier'>, earlier = newcomer) =>
  secondsLeftOf({ ...leg, earlier })

test('at the beginning of a leg the rest takes the usual time', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true })).toBe(900)
})

test('a courier as fast as usual takes the usual time', () => {
  expect(secondsLeft({ aheadS: 300, wholeS: 900, elapsedS: 600, isWhole: true })).toBe(300)
})

test('a courier who took twice the usual time so far is expected later, the longer that lasts the more so', () => {
  const early = secondsLeft({ aheadS: 600, wholeS: 720, elapsedS: 240, isWhole: true })
  const late = secondsLeft({ aheadS: 600, wholeS: 1800, elapsedS: 2400, isWhole: true })
  expect(early).toBeGreaterThan(600)
  expect(late).toBeGreaterThan(early)
  expect(late).toBeLessThan(1200)
})

test('a fast courier is expected sooner, within limits', () => {
  expect(secondsLeft({ aheadS: 600, wholeS: 1200, elapsedS: 400, isWhole: true })).toBeLessThan(600)
  expect(secondsLeft({ aheadS: 600, wholeS: 6000, elapsedS: 1, isWhole: true })).toBe(360)
})

test('a courier who stands still or moves away counts as slow, at most twice the usual time', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: 120, isWhole: true })).toBeGreaterThan(900)
  expect(secondsLeft({ aheadS: 1000, wholeS: 900, elapsedS: 100_000, isWhole: true })).toBe(2000)
})

test('a clock that is set back changes nothing', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: -5, isWhole: true })).toBe(900)
})

test('a courier who came nearer before pressing start is not expected earlier than usual', () => {
  expect(secondsLeft({ aheadS: 600, wholeS: 960, elapsedS: 0, isWhole: false })).toBe(600)
})

test('a courier is expected by the pace of earlier trips, and the more trips the more so', () => {
  const departure = { aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true }
  const slow = [1, 5, 20].map((trips) => secondsLeft(departure, { usualS: 600 * trips, tookS: 780 * trips }))
  expect(slow).toEqual([...slow].sort((one, other) => one - other))
  expect(slow[0]).toBeGreaterThan(900)
  expect(slow.at(-1)).toBeCloseTo(900 * 1.27, -1)
  expect(secondsLeft(departure, { usualS: 12_000, tookS: 9_600 })).toBeLessThan(750)
})

test('a courier known to be fast who stands still on this trip is expected later', () => {
  const fast = { usualS: 12_000, tookS: 9_600 }
  const waiting = { aheadS: 900, wholeS: 900, elapsedS: 600, isWhole: true }
  expect(secondsLeft(waiting, fast)).toBeGreaterThan(secondsLeft({ ...waiting, elapsedS: 0 }, fast))
  expect(secondsLeft(waiting, fast)).toBeGreaterThan(900)
})

test('earlier trips change the expected time only within limits', () => {
  const departure = { aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true }
  expect(secondsLeft(departure, { usualS: 1, tookS: 1_000_000 })).toBe(1800)
  expect(secondsLeft(departure, { usualS: 1_000_000, tookS: 1 })).toBe(540)
})

test('without a usual time of the leg, only earlier trips set the pace', () => {
  const unknown = { aheadS: 900, wholeS: null, isWhole: true }
  expect(secondsLeft({ ...unknown, elapsedS: 0 })).toBe(900)
  expect(secondsLeft({ ...unknown, elapsedS: 5000 })).toBe(900)
  expect(secondsLeft({ ...unknown, elapsedS: 0 }, { usualS: 12_000, tookS: 15_600 })).toBeGreaterThan(1100)
})
