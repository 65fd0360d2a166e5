import { describe, expect, test } from 'vitest'
import { retryPauseMs, retryPausesMs } from './webhook-retries.ts'

describe('the retries of a notice', () => {
  test.each([
    ['the first failure is tried again after 10 s', 1, 10_000],
    ['the second after a minute', 2, 60_000],
    ['the tenth after a day', 10, 24 * 3_600_000],
    ['the eleventh is given up', 11, null],
  ])('%s', (_, tries, pauseMs) => {
    expect(retryPauseMs(tries)).toBe(pauseMs)
  })

  test('grow apart, and end about three days after the first', () => {
    const sum = retryPausesMs.reduce((total, pause) => total + pause, 0)
    expect(sum / 3_600_000).toBeGreaterThan(70)
    expect(sum / 3_600_000).toBeLessThan(78)
    expect([...retryPausesMs].sort((a, b) => a - b)).toEqual([...retryPausesMs])
  })
})
