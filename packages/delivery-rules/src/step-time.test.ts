import { describe, expect, test } from 'vitest'
import { maxStepAgeMs, stepTime } from './step-time.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const minutes = (count: number) => count * 60_000

describe('stepTime', () => {
  test.each([
    ['nothing said', null, null, 0],
    ['only when it is sent', null, 0, 0],
    ['just now', 0, 0, 0],
    ['seven minutes ago', minutes(7), 0, minutes(7)],
    ['seven minutes ago, clock an hour slow', minutes(67), minutes(60), minutes(7)],
    ['seven minutes ago, clock an hour fast', minutes(-53), minutes(-60), minutes(7)],
    ['the moment of the step before', minutes(30), 0, minutes(30)],
    ['a millisecond before the step before', minutes(30) + 1, 0, minutes(30)],
    ['after it is sent', minutes(-5), 0, 0],
    ['without the clock at sending', minutes(7), null, minutes(7)],
    ['in the future without the clock at sending', minutes(-7), null, 0],
  ])('%s', (_, happenedMs, sentMs, expectedMs) => {
    const reported = {
      happenedAt: happenedMs === null ? null : before(happenedMs),
      sentAt: sentMs === null ? null : before(sentMs),
    }
    expect(stepTime(reported, before(minutes(30)), now)).toEqual(before(expectedMs))
  })

  test.each([
    [maxStepAgeMs - 1, maxStepAgeMs - 1],
    [maxStepAgeMs, maxStepAgeMs],
    [maxStepAgeMs + 1, maxStepAgeMs],
  ])('a step of %i ms ago is accepted as of %i ms ago', (reportedMs, expectedMs) => {
    const reported = { happenedAt: before(reportedMs), sentAt: now }
    expect(stepTime(reported, before(2 * maxStepAgeMs), now)).toEqual(before(expectedMs))
  })

  test('a previous step in the future, by a clock that was set back, gives now', () => {
    expect(stepTime({ happenedAt: before(1000), sentAt: now }, before(-5000), now)).toEqual(now)
  })
})
