import { describe, expect, test } from 'vitest'
import { findRetryPauseMs, retryPausesMs } from './webhook-retries.ts'

describe('the retries of a notice', () => {
  test.each([
    ['come 10 s after the first failure', 1, 10_000],
    ['come a minute after the second failure', 2, 60_000],
    ['come a day after the tenth failure', 10, 24 * 3_600_000],
    ['end with the eleventh failure', 11, null],
  ])('%s', (_, tries, pauseMs) => {
    expect(findRetryPauseMs(tries)).toBe(pauseMs)
  })

  test('never get shorter, and end about three days after the first', () => {
    const sum = retryPausesMs.reduce((total, pause) => total + pause, 0)
    expect(sum / 3_600_000).toBeGreaterThan(70)
    expect(sum / 3_600_000).toBeLessThan(78)
    expect([...retryPausesMs].sort((a, b) => a - b)).toEqual([...retryPausesMs])
  })
})
