import { describe, expect, test } from 'vitest'
import type { CodeTries } from './handover-code.ts'
import { addWrongTry, findLockEnd, formatHandoverCode } from './handover-code.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const wait = 600_000

describe('the code of a handover', () => {
  test.each([
    [0, '0000'],
    [7, '0007'],
    [420, '0420'],
    [9999, '9999'],
  ])('drawn as %i is %s', (drawn, code) => {
    expect(formatHandoverCode(drawn)).toBe(code)
  })

  test('is locked by the fifth wrong try, not by the fourth', () => {
    let tries: CodeTries = { wrongTries: 0, lockedUntil: null }
    const locks: (Date | null)[] = []
    for (let count = 0; count < 5; count += 1) {
      tries = addWrongTry(tries, now)
      locks.push(findLockEnd(tries, now))
    }
    expect(locks).toEqual([null, null, null, null, later(wait)])
  })

  test.each([
    [wait - 1000, true],
    [wait, true],
    [wait + 1, false],
    [wait + 1000, false],
  ])('is still locked %i ms after the fifth wrong try: %s', (ms, isLocked) => {
    expect(findLockEnd({ lockedUntil: later(wait) }, later(ms)) !== null).toBe(isLocked)
  })

  test('has five tries again after the wait', () => {
    const tries = { wrongTries: 5, lockedUntil: later(wait) }
    expect(addWrongTry(tries, later(wait + 1))).toEqual({ wrongTries: 1, lockedUntil: null })
  })
})
