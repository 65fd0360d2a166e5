import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveAllBack } from './giving-back.ts'
import { refundTotal } from './ledger-refunds.ts'

const shares = { orderFundsCents: 0, carrierCents: 900, serviceFeeCents: 600 }
const none = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0 }
const nothing = { owed: 0, writtenOff: 0, debt: 0, payment: 0 }

test.each([
  [
    'the price and an extra charge of 500 that was paid: that is the carrier’s',
    { ...nothing, payment: 1000, debt: 500 },
    [
      { way: 'debt', parts: { orderFundsCents: 0, carrierCents: 500, serviceFeeCents: 0, lossesCents: 0 } },
      { way: 'payment', parts: { ...shares, carrierCents: 400, lossesCents: 0 } },
    ],
  ],
  [
    'what was never paid is not asked for any more',
    { ...nothing, owed: 1500 },
    [{ way: 'owed', parts: { ...shares, lossesCents: 0 } }],
  ],
  [
    'what the platform has written off of it before, it gets back of the carrier, and what goes back is the rest',
    { ...nothing, payment: 1000, writtenOff: 500 },
    [
      { way: 'writtenOff', parts: { ...none, carrierCents: 500, lossesCents: -500 } },
      { way: 'payment', parts: { ...shares, carrierCents: 400, lossesCents: 0 } },
    ],
  ],
  [
    'what a gesture has given back of it before, too',
    { ...nothing, payment: 1000, writtenOff: 200 },
    [
      { way: 'writtenOff', parts: { ...none, carrierCents: 200, lossesCents: -200 } },
      { way: 'payment', parts: { ...none, carrierCents: 700, serviceFeeCents: 300, lossesCents: 0 } },
      { way: 'had', parts: { ...none, serviceFeeCents: 300, lossesCents: -300 } },
    ],
  ],
  [
    'of what was written off no more is taken back than the platform has borne',
    { ...nothing, payment: 1500, writtenOff: 500 },
    [{ way: 'payment', parts: { ...shares, lossesCents: 0 } }],
  ],
  [
    'all of it was given back before: only who bears it changes',
    nothing,
    [{ way: 'had', parts: { ...shares, lossesCents: -1500 } }],
  ],
  [
    'more than is left of the shares: the rest is the platform’s loss',
    { ...nothing, payment: 2000 },
    [{ way: 'payment', parts: { ...shares, lossesCents: 500 } }],
  ],
] as const)('%s', (_, back, expected) => {
  expect(giveAllBack(shares, back)).toEqual(expected)
})

test('nothing is left of the shares, every party gets its own back, and no party gives more than it has', () => {
  const cents = fc.integer({ min: 0, max: 5000 })
  const anyShares = fc.record({ orderFundsCents: cents, carrierCents: cents, serviceFeeCents: cents })
  fc.assert(
    fc.property(
      anyShares,
      fc.record({ owed: cents, writtenOff: cents, debt: cents, payment: cents }),
      (all, back) => {
        const given = giveAllBack(all, back)
        for (const { way, parts } of given) {
          expect(refundTotal(parts)).toBe(way === 'had' || way === 'writtenOff' ? 0 : back[way])
          expect(
            Math.min(parts.orderFundsCents, parts.carrierCents, parts.serviceFeeCents),
          ).toBeGreaterThanOrEqual(0)
          // The amount refunded by a card never exceeds what it paid.
          if (way === 'debt' || way === 'payment') expect(parts.lossesCents).toBeGreaterThanOrEqual(0)
        }
        for (const part of ['orderFundsCents', 'carrierCents', 'serviceFeeCents'] as const)
          expect(given.reduce((sum, { parts }) => sum + parts[part], 0)).toBe(all[part])
        expect(new Set(given.map(({ way }) => way)).size).toBe(given.length)
      },
    ),
  )
})
