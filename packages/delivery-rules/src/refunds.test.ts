import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRefundPauseMs, refundBearers, splitRefund } from './refunds.ts'

test('the pauses between tries grow, and after the third failure staff take over', () => {
  expect([1, 2, 3, 4].map(computeRefundPauseMs)).toEqual([3_600_000, 86_400_000, null, null])
})

const cents = fc.integer({ min: 0, max: 100_000 })
const left = fc.record({
  refundableCents: cents,
  serviceFeeCents: cents,
  carrierCents: cents,
})

describe('a refund', () => {
  test.each([
    [null, 500, { serviceFeeCents: 300, carrierCents: 0, lossesCents: 200 }],
    [null, 100, { serviceFeeCents: 100, carrierCents: 0, lossesCents: 0 }],
    ['platform', 500, { serviceFeeCents: 0, carrierCents: 0, lossesCents: 500 }],
    ['fee', 300, { serviceFeeCents: 300, carrierCents: 0, lossesCents: 0 }],
    ['fee', 301, null],
    ['carrier', 701, null],
    ['carrier', 700, { serviceFeeCents: 0, carrierCents: 700, lossesCents: 0 }],
    ['shares', 1000, { serviceFeeCents: 300, carrierCents: 700, lossesCents: 0 }],
    ['shares', 1, { serviceFeeCents: 1, carrierCents: 0, lossesCents: 0 }],
    ['platform', 1201, null],
    [null, 0, null],
    [null, 0.5, null],
  ] as const)('from %s of %d cents takes %j', (from, amountCents, parts) => {
    const rest = { refundableCents: 1200, serviceFeeCents: 300, carrierCents: 700 }
    expect(splitRefund(amountCents, rest, from)).toEqual(parts)
  })

  test('has parts that sum to its amount, and takes from no party more than it has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 120_000 }),
        left,
        fc.constantFrom(null, ...refundBearers),
        (amount, rest, from) => {
          const parts = splitRefund(amount, rest, from)
          if (parts === null) return
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(amount)
          expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
          expect(amount).toBeLessThanOrEqual(rest.refundableCents)
          for (const kind of ['serviceFeeCents', 'carrierCents'] as const)
            expect(parts[kind]).toBeLessThanOrEqual(rest[kind])
        },
      ),
    )
  })
})
