import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumRefundParts } from './ledger-refunds.ts'
import { allocateRefund } from './refund-allocation.ts'

const shares = { orderFundsCents: 0, carrierCents: 900, serviceFeeCents: 600 }
const none = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0 }
const nothing = { openDebt: 0, writeOff: 0, debt: 0, payment: 0 }

test.each([
  [
    'a paid extra charge of 500 comes from the carrier',
    { ...nothing, payment: 1000, debt: 500 },
    [
      {
        source: 'debt',
        parts: { orderFundsCents: 0, carrierCents: 500, serviceFeeCents: 0, lossesCents: 0 },
      },
      { source: 'payment', parts: { ...shares, carrierCents: 400, lossesCents: 0 } },
    ],
  ],
  [
    'an open debt is waived',
    { ...nothing, openDebt: 1500 },
    [{ source: 'openDebt', parts: { ...shares, lossesCents: 0 } }],
  ],
  [
    'a debt written off before is recovered from the carrier first, and only the rest is refunded',
    { ...nothing, payment: 1000, writeOff: 500 },
    [
      { source: 'writeOff', parts: { ...none, carrierCents: 500, lossesCents: -500 } },
      { source: 'payment', parts: { ...shares, carrierCents: 400, lossesCents: 0 } },
    ],
  ],
  [
    'an amount refunded before as a gesture is recovered, too',
    { ...nothing, payment: 1000, writeOff: 200 },
    [
      { source: 'writeOff', parts: { ...none, carrierCents: 200, lossesCents: -200 } },
      { source: 'payment', parts: { ...none, carrierCents: 700, serviceFeeCents: 300, lossesCents: 0 } },
      { source: 'alreadyRefunded', parts: { ...none, serviceFeeCents: 300, lossesCents: -300 } },
    ],
  ],
  [
    'no more of a written-off debt is recovered than the platform has paid for',
    { ...nothing, payment: 1500, writeOff: 500 },
    [{ source: 'payment', parts: { ...shares, lossesCents: 0 } }],
  ],
  [
    'an order that was refunded in full before only changes its bearer',
    nothing,
    [{ source: 'alreadyRefunded', parts: { ...shares, lossesCents: -1500 } }],
  ],
  [
    'a refund beyond the shares is the platform’s loss',
    { ...nothing, payment: 2000 },
    [{ source: 'payment', parts: { ...shares, lossesCents: 500 } }],
  ],
] as const)('%s', (_, available, expected) => {
  expect(allocateRefund(shares, available)).toEqual(expected)
})

test('a full refund uses all shares, and no party pays more than its share', () => {
  const cents = fc.integer({ min: 0, max: 5000 })
  const anyShares = fc.record({ orderFundsCents: cents, carrierCents: cents, serviceFeeCents: cents })
  fc.assert(
    fc.property(
      anyShares,
      fc.record({ openDebt: cents, writeOff: cents, debt: cents, payment: cents }),
      (all, available) => {
        const given = allocateRefund(all, available)
        for (const { source, parts } of given) {
          expect(sumRefundParts(parts)).toBe(
            source === 'alreadyRefunded' || source === 'writeOff' ? 0 : available[source],
          )
          expect(
            Math.min(parts.orderFundsCents, parts.carrierCents, parts.serviceFeeCents),
          ).toBeGreaterThanOrEqual(0)
          // The amount refunded by a card never exceeds what it paid.
          if (source === 'debt' || source === 'payment') expect(parts.lossesCents).toBeGreaterThanOrEqual(0)
        }
        for (const part of ['orderFundsCents', 'carrierCents', 'serviceFeeCents'] as const)
          expect(given.reduce((sum, { parts }) => sum + parts[part], 0)).toBe(all[part])
        expect(new Set(given.map(({ source }) => source)).size).toBe(given.length)
      },
    ),
  )
})
