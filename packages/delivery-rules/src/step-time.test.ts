import { describe, expect, test } from 'vitest'
import { computeStepTime, maxStepAgeMs } from './step-time.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const minutes = (count: number) => count * 60_000

describe('the time of a step', () => {
  test.each([
    ['is now when nothing is reported', null, null, 0],
    ['is now when only the time of sending is reported', null, 0, 0],
    ['is now when it is reported as of now', 0, 0, 0],
    ['is seven minutes ago when it is reported so', minutes(7), 0, minutes(7)],
    ['is seven minutes ago by a clock that is an hour slow', minutes(67), minutes(60), minutes(7)],
    ['is seven minutes ago by a clock that is an hour fast', minutes(-53), minutes(-60), minutes(7)],
    ['may be that of the previous step', minutes(30), 0, minutes(30)],
    ['is that of the previous step when it is reported as earlier', minutes(30) + 1, 0, minutes(30)],
    ['is now when it is reported as later than the sending', minutes(-5), 0, 0],
    ['is the reported one without a time of sending', minutes(7), null, minutes(7)],
    ['is now when it is in the future without a time of sending', minutes(-7), null, 0],
  ])('%s', (_, happenedMs, sentMs, expectedMs) => {
    const reported = {
      happenedAt: happenedMs === null ? null : before(happenedMs),
      sentAt: sentMs === null ? null : before(sentMs),
    }
    expect(computeStepTime(reported, before(minutes(30)), now)).toEqual(before(expectedMs))
  })

  test.each([
    [maxStepAgeMs - 1, maxStepAgeMs - 1],
    [maxStepAgeMs, maxStepAgeMs],
    [maxStepAgeMs + 1, maxStepAgeMs],
  ])('a step of %i ms ago is accepted as of %i ms ago', (reportedMs, expectedMs) => {
    const reported = { happenedAt: before(reportedMs), sentAt: now }
    expect(computeStepTime(reported, before(2 * maxStepAgeMs), now)).toEqual(before(expectedMs))
  })

  test('is now when the previous step is in the future, after a clock was set back', () => {
    expect(computeStepTime({ happenedAt: before(1000), sentAt: now }, before(-5000), now)).toEqual(now)
  })
})
