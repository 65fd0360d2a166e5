import { describe, expect, test } from 'vitest'
import { computeWaitAtDropoff, isWaitOver } from './recipient-absence.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe('the wait for an absent recipient', () => {
  test.each([
    ['does not begin before the arrival', null, '12:00:00', null, null],
    ['does not begin without a position at the drop-off', '12:00:00', null, null, null],
    [
      'begins at the arrival when a position shortly before it shows the carrier there',
      '12:00:00',
      '11:59:10',
      null,
      '12:00:00',
    ],
    [
      'begins at the arrival when a position at that moment shows the carrier there',
      '12:00:00',
      '12:00:00',
      null,
      '12:00:00',
    ],
    [
      'begins with the first position at the drop-off when that is later',
      '12:00:00',
      '12:03:00',
      null,
      '12:03:00',
    ],
    ['begins again when a requested return is refused', '12:00:00', '12:00:00', '12:15:00', '12:15:00'],
  ])('%s', (_, arrived, seen, refused, since) => {
    const toInstant = (time: string | null) => (time === null ? null : at(time))
    const waiting = computeWaitAtDropoff(toInstant(arrived), toInstant(seen), toInstant(refused))
    expect(waiting?.since ?? null).toEqual(toInstant(since))
  })

  test.each([
    ['12:09:59', false],
    ['12:09:59.999', false],
    ['12:10:00', true],
    ['12:10:01', true],
  ])('that began at 12:00 is over at %s: %s', (time, isOver) => {
    expect(isWaitOver(computeWaitAtDropoff(at('12:00:00'), at('12:00:00'), null), at(time))).toBe(isOver)
  })

  test('is never over before it has begun', () => {
    expect(isWaitOver(null, at('23:00:00'))).toBe(false)
  })
})
