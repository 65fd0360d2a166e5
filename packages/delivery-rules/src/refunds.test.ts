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
  const rest = { refundableCents: 1200, serviceFeeCents: 300, carrierCents: 700 }
  const none = { serviceFeeCents: 0, carrierCents: 0, lossesCents: 0 }

  test.each([
    ['without a bearer comes from the fee', null, 100, { ...none, serviceFeeCents: 100 }],
    [
      'without a bearer above the fee also comes from the platform',
      null,
      500,
      { ...none, serviceFeeCents: 300, lossesCents: 200 },
    ],
    ['by the platform comes from the platform only', 'platform', 500, { ...none, lossesCents: 500 }],
    ['by the fee may take the whole fee', 'fee', 300, { ...none, serviceFeeCents: 300 }],
    ['by the carrier may take its whole share', 'carrier', 700, { ...none, carrierCents: 700 }],
    [
      'by the shares may take both whole shares',
      'shares',
      1000,
      { ...none, serviceFeeCents: 300, carrierCents: 700 },
    ],
    ['of one cent by the shares comes from the fee', 'shares', 1, { ...none, serviceFeeCents: 1 }],
  ] as const)('%s', (_, from, amountCents, parts) => {
    expect(splitRefund(amountCents, rest, from)).toEqual(parts)
  })

  test.each([
    ['by the fee of more than the fee', 'fee', 301],
    ['by the carrier of more than its share', 'carrier', 701],
    ['of more than is refundable', 'platform', 1201],
    ['of nothing', null, 0],
    ['of half a cent', null, 0.5],
  ] as const)('%s does not exist', (_, from, amountCents) => {
    expect(splitRefund(amountCents, rest, from)).toBeNull()
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
