import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lot } from './credits.ts'
import { addMonths, countCredits, findNextLot, isExpired, refundableCents } from './credits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const day = 86_400_000
const at = (days: number) => new Date(now.getTime() + days * day)

const lot = (given: Partial<Lot>): Lot => ({
  id: 'a',
  kind: 'paid',
  remaining: 1,
  createdAt: now,
  expiresAt: null,
  lockedAt: null,
  ...given,
})

const anyLot: fc.Arbitrary<Lot> = fc
  .record({
    id: fc.uuid(),
    remaining: fc.nat(4),
    created: fc.integer({ min: -400, max: 0 }),
    expires: fc.option(fc.integer({ min: -30, max: 365 })),
    isLocked: fc.boolean(),
  })
  .map(({ id, remaining, created, expires, isLocked }) => ({
    id,
    remaining,
    createdAt: at(created),
    kind: expires === null ? 'paid' : 'free',
    expiresAt: expires === null ? null : at(expires),
    lockedAt: isLocked && expires === null ? now : null,
  }))

test('free credits are used first, those with the earliest expiry before others', () => {
  const lots = [
    lot({ id: 'paid', createdAt: at(-300) }),
    lot({ id: 'late', kind: 'free', expiresAt: at(200) }),
    lot({ id: 'soon', kind: 'free', expiresAt: at(2) }),
    lot({ id: 'over', kind: 'free', expiresAt: at(0) }),
    lot({ id: 'empty', kind: 'free', expiresAt: at(1), remaining: 0 }),
  ]
  expect(findNextLot(lots, now)?.id).toBe('soon')
})

test('paid credits are used after free ones, oldest first', () => {
  const lots = [lot({ id: 'new' }), lot({ id: 'old', createdAt: at(-1) })]
  expect(findNextLot(lots, now)?.id).toBe('old')
})

test('nothing is taken from lots that are empty, over or locked', () => {
  expect(findNextLot([], now)).toBeNull()
  const unusable = [
    lot({ remaining: 0 }),
    lot({ kind: 'free', expiresAt: at(-1) }),
    lot({ lockedAt: at(-1) }),
  ]
  expect(findNextLot(unusable, now)).toBeNull()
})

test('every usable credit is used once when credits are taken one after the other, whatever the order of the lots', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyLot, { maxLength: 8, selector: ({ id }) => id }), (lots) => {
      const { free, paid } = countCredits(lots, now)
      let left = [...lots]
      const taken: string[] = []
      for (let next = findNextLot(left, now); next; next = findNextLot(left, now)) {
        expect(findNextLot([...left].reverse(), now)?.id).toBe(next.id)
        taken.push(next.kind)
        const { id } = next
        left = left.map((one) => (one.id === id ? { ...one, remaining: one.remaining - 1 } : one))
      }
      expect(taken).toEqual([...Array(free).fill('free'), ...Array(paid).fill('paid')])
    }),
  )
})

test.each([
  ['2026-11-22T12:00:00.000Z', 12, '2027-11-22T12:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 12, '2029-02-28T08:00:00.000Z'],
  ['2026-08-31T00:00:00.000Z', 1, '2026-09-30T00:00:00.000Z'],
])('the instant %s plus %d months is %s', (from, months, until) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(until)
})

test('a lot expires at its very instant, not a millisecond before', () => {
  expect(isExpired(lot({ expiresAt: now }), now)).toBe(true)
  expect(isExpired(lot({ expiresAt: new Date(now.getTime() + 1) }), now)).toBe(false)
})

test('unused paid credits are worth their price; free ones nothing', () => {
  const shares = { potCents: 60, costCents: 15 }
  expect(refundableCents(lot({ remaining: 3 }), shares)).toBe(225)
  expect(refundableCents(lot({ kind: 'free', remaining: 3, expiresAt: at(1) }), shares)).toBe(0)
  expect(refundableCents(lot({ remaining: 3, lockedAt: now }), shares)).toBe(0)
})
