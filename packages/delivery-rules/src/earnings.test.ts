import { describe, expect, test } from 'vitest'
import type { Earnings } from './earnings.ts'
import {
  considerationEntries,
  earningEntries,
  findEarningKind,
  findPayoutDay,
  groupEarnings,
  noEarnings,
  sumEarnings,
} from './earnings.ts'

test('only deliveries, cancellations, refunds and charges change a carrier’s earnings', () => {
  expect(earningEntries).toEqual([
    'delivery',
    'cancellation-before-pickup',
    'cancellation-after-pickup',
    'debt-annulled',
    'refund-decided',
    'refund-cancelled',
    'carrier-charge',
    'carrier-charge-cancelled',
  ])
})

test('a charge to a carrier is no pay for its work, and every other earning is', () => {
  expect(considerationEntries).toEqual(
    earningEntries.filter((entry) => !['carrier-charge', 'carrier-charge-cancelled'].includes(entry)),
  )
})

test.each([
  ['delivery', 'delivery'],
  ['cancellation-before-pickup', 'compensation'],
  ['refund-decided', 'correction'],
  ['refund-cancelled', 'correction'],
  ['carrier-charge', 'charge'],
  ['carrier-charge-cancelled', 'charge'],
])('the ledger entry %s is an earning of the kind %s', (entry, kind) => {
  expect(findEarningKind(entry)).toBe(kind)
})

test.each(['capture', 'toString', ''])('the text %j is no ledger entry with an earning', (text) => {
  expect(() => findEarningKind(text)).toThrow(RangeError)
})

describe('sums', () => {
  const one: Earnings = {
    deliveries: 1,
    compensations: 0,
    distanceM: 3_400,
    grossCents: 1_230,
    feeCents: 246,
    netCents: 984,
  }
  const other: Earnings = { ...noEarnings, compensations: 1, grossCents: 746, feeCents: 246, netCents: 500 }

  test('of nothing are zero', () => {
    expect(sumEarnings([])).toEqual(noEarnings)
    expect(groupEarnings([], () => '')).toEqual(new Map())
  })

  test('add every figure, and net is always gross minus fee', () => {
    const sum = sumEarnings([one, one, other])
    expect(sum).toEqual({
      deliveries: 2,
      compensations: 1,
      distanceM: 6_800,
      grossCents: 3_206,
      feeCents: 738,
      netCents: 2_468,
    })
    expect(sum.grossCents - sum.feeCents).toBe(sum.netCents)
  })

  test('by a key are in the order of their first line, and have the same total', () => {
    const lines = [
      { ...one, day: '2026-10-25' },
      { ...other, day: '2026-10-26' },
      { ...one, day: '2026-10-25' },
    ]
    const days = groupEarnings(lines, ({ day }) => day)
    expect([...days.keys()]).toEqual(['2026-10-25', '2026-10-26'])
    expect(days.get('2026-10-25')?.netCents).toBe(1_968)
    expect(sumEarnings([...days.values()])).toEqual(sumEarnings(lines))
  })
})

test.each([
  ['2026-11', '2026-12-05'],
  ['2026-12', '2027-01-05'],
  // A Saturday: the day stays.
  ['2028-01', '2028-02-05'],
])('earnings of %s are paid on %s', (month, day) => {
  expect(findPayoutDay(month)).toBe(day)
})
