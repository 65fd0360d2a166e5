import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleReturn } from './return-settlement.ts'

const cases = [
  [
    'a sender who bears a return pays the price, the road back and the service fee',
    'sender',
    1500,
    [1500, 900, 600, 500],
  ],
  [
    'a return at the platform’s cost charges nobody: the platform forgoes its fee and bears the rest',
    'platform',
    1500,
    [0, 900, 100, 0],
  ],
  [
    'a return at the platform’s cost charges nobody either when the road back costs more than the fee',
    'platform',
    2400,
    [0, 1800, 0, 800],
  ],
  ['a carrier at fault for a return gets nothing', 'carrier', 1500, [0, 0, 0, 0]],
] as const

test.each(cases)('%s', (_, borneBy, feeCents, expected) => {
  const settled = settleReturn({ priceCents: 1000, commissionCents: 300, feeCents, borneBy })
  const { senderCents, carrierShareCents, platformShareCents, extraCents } = settled
  // A fee of 1500: 1000 the price, 200 the road back, 300 the service fee.
  expect([senderCents, carrierShareCents, platformShareCents, extraCents]).toEqual(expected)
})

test('the allocated sum was paid or is a named loss, and the refund is the price', () => {
  const facts = fc.record({
    priceCents: fc.integer({ min: 100, max: 100_000 }),
    perMille: fc.integer({ min: 0, max: 500 }),
    distanceCents: fc.integer({ min: 0, max: 300_000 }),
    borneBy: fc.constantFrom('sender' as const, 'platform' as const, 'carrier' as const),
  })
  fc.assert(
    fc.property(facts, ({ priceCents, perMille, distanceCents, borneBy }) => {
      const commissionCents = Math.floor((priceCents * perMille) / 1000)
      const feeCents = priceCents + distanceCents + commissionCents
      const settled = settleReturn({ priceCents, commissionCents, feeCents, borneBy })
      const shared = settled.carrierShareCents + settled.platformShareCents
      expect(shared).toBe(borneBy === 'carrier' ? 0 : priceCents + settled.extraCents)
      const { orderFundsCents, serviceFeeCents, lossesCents } = settled.refund
      expect(orderFundsCents + serviceFeeCents + lossesCents).toBe(borneBy === 'sender' ? 0 : priceCents)
      expect(serviceFeeCents).toBeLessThanOrEqual(settled.platformShareCents)
      for (const cents of [settled.extraCents, settled.platformShareCents, orderFundsCents, lossesCents])
        expect(cents).toBeGreaterThanOrEqual(0)
    }),
  )
})
