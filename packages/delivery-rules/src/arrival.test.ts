import { expect, test } from 'vitest'
import { secondsLeft } from './arrival.ts'

test('at the beginning of a leg the rest takes its usual time', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: 0, isWhole: true })).toBe(900)
})

test('a courier as fast as usual takes the usual time', () => {
  expect(secondsLeft({ aheadS: 300, wholeS: 900, elapsedS: 600, isWhole: true })).toBe(300)
})

test('a courier who took twice the usual time so far is expected later, and more so the longer that lasts', () => {
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

test('a courier who stands still, or goes farther away, is slow, up to twice the usual time', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: 120, isWhole: true })).toBeGreaterThan(900)
  expect(secondsLeft({ aheadS: 1000, wholeS: 900, elapsedS: 100_000, isWhole: true })).toBe(2000)
})

test('a clock that runs backwards changes nothing', () => {
  expect(secondsLeft({ aheadS: 900, wholeS: 900, elapsedS: -5, isWhole: true })).toBe(900)
})

test('a courier who came nearer before pressing start is not expected sooner than usual', () => {
  expect(secondsLeft({ aheadS: 600, wholeS: 960, elapsedS: 0, isWhole: false })).toBe(600)
})
