import { describe, expect, test } from 'vitest'
import { confirmRaise, findLimitWindowStart, isWithinLimits, requestLimit } from './deposit-limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const dayLater = new Date('2026-11-23T12:00:00Z')
const earlier = new Date('2026-11-22T01:00:00Z')
const paris = 'Europe/Paris'

describe('a requested limit', () => {
  test.each([
    ['applies at once when it is the first one', null, 5000, { cents: 5000, raise: null }, now],
    ['may be 0', null, 0, { cents: 0, raise: null }, now],
    ['stays absent when none is set and none is requested', null, null, null, now],
    [
      'applies at once when it is lower',
      { cents: 5000, raise: null },
      4999,
      { cents: 4999, raise: null },
      now,
    ],
    [
      'changes nothing when it is the same',
      { cents: 5000, raise: null },
      5000,
      { cents: 5000, raise: null },
      now,
    ],
    [
      'waits when it is higher',
      { cents: 5000, raise: null },
      5001,
      { cents: 5000, raise: { cents: 5001, askedAt: now } },
      dayLater,
    ],
    [
      'waits when it is no limit instead of one',
      { cents: 5000, raise: null },
      null,
      { cents: 5000, raise: { cents: null, askedAt: now } },
      dayLater,
    ],
    [
      'keeps its waiting time when it is requested again',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      6000,
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      new Date('2026-11-23T01:00:00Z'),
    ],
    [
      'starts a new waiting time when its amount changes',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      5500,
      { cents: 5000, raise: { cents: 5500, askedAt: now } },
      dayLater,
    ],
    [
      'drops the waiting raise when it is lower',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      4000,
      { cents: 4000, raise: null },
      now,
    ],
    ['applies at once after no limit', { cents: null, raise: null }, 9000, { cents: 9000, raise: null }, now],
  ] as const)('%s', (_, currentLimit, cents, limit, holdsAt) => {
    expect(requestLimit(currentLimit, cents, now)).toEqual({ limit, holdsAt })
  })
})

describe('confirming a raise', () => {
  const requestedAt = (askedAt: string) => ({
    cents: 5000,
    raise: { cents: 6000, askedAt: new Date(askedAt) },
  })
  test.each([
    ['is refused when no raise was requested', { cents: 5000, raise: null }, 'none-asked'],
    ['is refused when no limit was ever set', null, 'none-asked'],
    ['is refused a millisecond too early', requestedAt('2026-11-21T12:00:00.001Z'), 'too-early'],
    ['succeeds after 24 hours', requestedAt('2026-11-21T12:00:00.000Z'), { cents: 6000, raise: null }],
  ] as const)('%s', (_, currentLimit, outcome) => {
    expect(confirmRaise(currentLimit, now)).toEqual(outcome)
  })
})

test.each([
  ['no limit', [{ cents: null, usedCents: 10_000 }], true],
  ['exactly up to the limit', [{ cents: 900, usedCents: 600 }], true],
  ['a cent above the limit', [{ cents: 899, usedCents: 600 }], false],
  [
    'one of two limits exceeded',
    [
      { cents: 900, usedCents: 0 },
      { cents: 900, usedCents: 700 },
    ],
    false,
  ],
  ['a limit of 0', [{ cents: 0, usedCents: 0 }], false],
] as const)('a payment of 300 cents is checked against every limit: %s', (_, uses, isWithin) => {
  expect(isWithinLimits(uses, 300)).toBe(isWithin)
})

test.each([
  ['day', '2026-11-21T12:00:00.000Z'],
  ['week', '2026-11-15T12:00:00.000Z'],
  ['month', '2026-10-22T11:00:00.000Z'],
] as const)('the window of a limit per %s begins at the same local time', (period, start) => {
  expect(findLimitWindowStart(period, now, paris).toISOString()).toBe(start)
})
