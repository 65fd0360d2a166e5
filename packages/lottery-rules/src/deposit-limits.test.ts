import { describe, expect, test } from 'vitest'
import { confirmRaise, findLimitWindowStart, isWithinLimits, requestLimit } from './deposit-limits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const dayLater = new Date('2026-11-23T12:00:00Z')
const earlier = new Date('2026-11-22T01:00:00Z')
const paris = 'Europe/Paris'

describe('asking for a limit', () => {
  test.each([
    ['the first one holds at once', null, 5000, { cents: 5000, raise: null }, now],
    ['the first one may be nothing', null, 0, { cents: 0, raise: null }, now],
    ['no limit where there is none is not a limit', null, null, null, now],
    ['a lower one holds at once', { cents: 5000, raise: null }, 4999, { cents: 4999, raise: null }, now],
    ['the same again changes nothing', { cents: 5000, raise: null }, 5000, { cents: 5000, raise: null }, now],
    [
      'a higher one waits',
      { cents: 5000, raise: null },
      5001,
      { cents: 5000, raise: { cents: 5001, askedAt: now } },
      dayLater,
    ],
    [
      'none is higher than any',
      { cents: 5000, raise: null },
      null,
      { cents: 5000, raise: { cents: null, askedAt: now } },
      dayLater,
    ],
    [
      'asking again does not begin anew',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      6000,
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      new Date('2026-11-23T01:00:00Z'),
    ],
    [
      'another amount begins anew',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      5500,
      { cents: 5000, raise: { cents: 5500, askedAt: now } },
      dayLater,
    ],
    [
      'a lower one takes back what waits',
      { cents: 5000, raise: { cents: 6000, askedAt: earlier } },
      4000,
      { cents: 4000, raise: null },
      now,
    ],
    ['after none, any limit is lower', { cents: null, raise: null }, 9000, { cents: 9000, raise: null }, now],
  ] as const)('%s', (_, standing, cents, limit, holdsAt) => {
    expect(requestLimit(standing, cents, now)).toEqual({ limit, holdsAt })
  })
})

describe('confirming a raise', () => {
  const asked = (askedAt: string) => ({ cents: 5000, raise: { cents: 6000, askedAt: new Date(askedAt) } })
  test.each([
    ['is refused when nothing was requested', { cents: 5000, raise: null }, 'none-asked'],
    ['is refused when no limit was ever set', null, 'none-asked'],
    ['is refused a millisecond too early', asked('2026-11-21T12:00:00.001Z'), 'too-early'],
    ['succeeds after 24 hours', asked('2026-11-21T12:00:00.000Z'), { cents: 6000, raise: null }],
  ] as const)('%s', (_, standing, outcome) => {
    expect(confirmRaise(standing, now)).toEqual(outcome)
  })
})

test.each([
  ['no limit', [{ cents: null, usedCents: 10_000 }], true],
  ['exactly up to it', [{ cents: 900, usedCents: 600 }], true],
  ['a cent above', [{ cents: 899, usedCents: 600 }], false],
  [
    'any of them counts',
    [
      { cents: 900, usedCents: 0 },
      { cents: 900, usedCents: 700 },
    ],
    false,
  ],
  ['used up', [{ cents: 0, usedCents: 0 }], false],
] as const)('a payment of 300 cents is checked against every limit: %s', (_, uses, isWithin) => {
  expect(isWithinLimits(uses, 300)).toBe(isWithin)
})

test.each([
  ['day', '2026-11-21T12:00:00.000Z'],
  ['week', '2026-11-15T12:00:00.000Z'],
  ['month', '2026-10-22T11:00:00.000Z'],
] as const)('the window of a %s begins at the same local time', (period, start) => {
  expect(findLimitWindowStart(period, now, paris).toISOString()).toBe(start)
})
