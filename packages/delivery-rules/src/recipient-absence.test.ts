import { describe, expect, test } from 'vitest'
import { isWaitOver, waitingAtDropoff } from './recipient-absence.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe('waitingAtDropoff', () => {
  test.each([
    ['before the arrival', null, '12:00:00', null, null],
    ['without a position', '12:00:00', null, null, null],
    ['seen on the way in', '12:00:00', '11:59:10', null, '12:00:00'],
    ['seen at once', '12:00:00', '12:00:00', null, '12:00:00'],
    ['seen only later', '12:00:00', '12:03:00', null, '12:03:00'],
    ['asked for and refused', '12:00:00', '12:00:00', '12:15:00', '12:15:00'],
  ])('%s', (_, arrived, seen, refused, since) => {
    const instant = (time: string | null) => time && at(time)
    const waiting = waitingAtDropoff(
      instant(arrived) || null,
      instant(seen) || null,
      instant(refused) || null,
    )
    expect(waiting?.since ?? null).toEqual(instant(since))
  })

  test.each([
    ['12:09:59', false],
    ['12:09:59.999', false],
    ['12:10:00', true],
    ['12:10:01', true],
  ])('at %s is over: %s', (time, isOver) => {
    expect(isWaitOver(waitingAtDropoff(at('12:00:00'), at('12:00:00'), null), at(time))).toBe(isOver)
  })

  test('is never over before it has begun', () => {
    expect(isWaitOver(null, at('23:00:00'))).toBe(false)
  })
})
