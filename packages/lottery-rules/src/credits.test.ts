import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lot } from './credits.ts'
import { addMonths, computeRefundableCents, countCredits, findNextLot, isExpired } from './credits.ts'

const now = new Date('2026-11-22T12:00:00Z')
const dayMs = 86_400_000
const addDays = (days: number) => new Date(now.getTime() + days * dayMs)

const createLot = (changes: Partial<Lot>): Lot => ({
  id: 'a',
  kind: 'paid',
  remaining: 1,
  createdAt: now,
  expiresAt: null,
  lockedAt: null,
  ...changes,
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
    createdAt: addDays(created),
    kind: expires === null ? 'paid' : 'free',
    expiresAt: expires === null ? null : addDays(expires),
    lockedAt: isLocked && expires === null ? now : null,
  }))

test('free credits are used first, the one with the earliest expiry before the others', () => {
  const lots = [
    createLot({ id: 'paid', createdAt: addDays(-300) }),
    createLot({ id: 'late', kind: 'free', expiresAt: addDays(200) }),
    createLot({ id: 'soon', kind: 'free', expiresAt: addDays(2) }),
    createLot({ id: 'over', kind: 'free', expiresAt: addDays(0) }),
    createLot({ id: 'empty', kind: 'free', expiresAt: addDays(1), remaining: 0 }),
  ]
  expect(findNextLot(lots, now)?.id).toBe('soon')
})

test('paid credits are used after free ones, oldest first', () => {
  const lots = [createLot({ id: 'new' }), createLot({ id: 'old', createdAt: addDays(-1) })]
  expect(findNextLot(lots, now)?.id).toBe('old')
})

test('nothing is taken from lots that are empty, expired or locked', () => {
  expect(findNextLot([], now)).toBeNull()
  const unusable = [
    createLot({ remaining: 0 }),
    createLot({ kind: 'free', expiresAt: addDays(-1) }),
    createLot({ lockedAt: addDays(-1) }),
  ]
  expect(findNextLot(unusable, now)).toBeNull()
})

test('credits taken one after the other use every usable credit once, whatever the order of the lots', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyLot, { maxLength: 8, selector: ({ id }) => id }), (lots) => {
      const { free, paid } = countCredits(lots, now)
      let left = [...lots]
      const takenKinds: string[] = []
      for (let next = findNextLot(left, now); next; next = findNextLot(left, now)) {
        expect(findNextLot([...left].reverse(), now)?.id).toBe(next.id)
        takenKinds.push(next.kind)
        const { id } = next
        left = left.map((one) => (one.id === id ? { ...one, remaining: one.remaining - 1 } : one))
      }
      expect(takenKinds).toEqual([...Array(free).fill('free'), ...Array(paid).fill('paid')])
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
  expect(isExpired(createLot({ expiresAt: now }), now)).toBe(true)
  expect(isExpired(createLot({ expiresAt: new Date(now.getTime() + 1) }), now)).toBe(false)
})

test('unused paid credits are refundable at their price; free and locked ones are not', () => {
  const shares = { potCents: 60, costCents: 15 }
  expect(computeRefundableCents(createLot({ remaining: 3 }), shares)).toBe(225)
  expect(
    computeRefundableCents(createLot({ kind: 'free', remaining: 3, expiresAt: addDays(1) }), shares),
  ).toBe(0)
  expect(computeRefundableCents(createLot({ remaining: 3, lockedAt: now }), shares)).toBe(0)
})
