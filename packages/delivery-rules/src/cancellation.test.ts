import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CancellationFacts, CancellationFee } from './cancellation.ts'
import {
  chooseFeeToCharge,
  computeCancellationFee,
  computeChargeableM,
  computeChargeableReturnM,
} from './cancellation.ts'
import type { DeliveryStatus } from './statuses.ts'

const orderedAt = new Date('2026-03-02T10:00:00Z')

/** Cancels an order of 20.00 € with a service fee of 4.00 €, by car at 1.10 € a kilometre. */
function cancel(
  afterMs: number,
  status: DeliveryStatus | null,
  facts: Partial<CancellationFacts> & { readonly drivenM?: number; readonly approachM?: number } = {},
): CancellationFee {
  const { drivenM = 0, approachM = 30_000, ...others } = facts
  return computeCancellationFee({
    orderedAt,
    now: new Date(orderedAt.getTime() + afterMs),
    delivery: status && { status, acceptedAt: orderedAt, drivenM, approachM },
    priceCents: 2000,
    commissionCents: 400,
    perKmCents: 110,
    pickupFeeCents: 500,
    returnM: 0,
    ...others,
  })
}

describe('a cancellation', () => {
  test.each<[string, number, DeliveryStatus | null, CancellationFee['kind'], number]>([
    ['is free in the first minute while nobody has accepted, and no clock runs', 10_000, null, 'free', 0],
    [
      'is free in the first minute while the search continues after a withdrawal',
      10_000,
      'withdrawn',
      'free',
      0,
    ],
    ['is free an hour later while nobody has accepted', 3_600_000, null, 'free', 0],
    ['is free while the search continues after a withdrawal', 3_600_000, 'withdrawn', 'free', 0],
    ['is free 59 s after the order although it is accepted', 59_000, 'assigned', 'free', 1_000],
    ['is free exactly 60 s after the order although it is accepted', 60_000, 'assigned', 'free', 0],
    ['has a fee 60.001 s after the order once it is accepted', 60_001, 'assigned', 'before-pickup', 0],
    [
      'has a fee 61 s after the order while the carrier approaches',
      61_000,
      'approaching',
      'before-pickup',
      0,
    ],
    ['has a fee once the goods are picked up, however early', 30_000, 'picked_up', 'after-pickup', 0],
    ['has a fee in transit', 30_000, 'in_transit', 'after-pickup', 0],
    ['is refused while the goods return', 30_000, 'returning', 'refused', 0],
    ['is refused once the goods are delivered', 30_000, 'delivered', 'refused', 0],
    ['is refused once the goods are returned', 30_000, 'returned', 'refused', 0],
    ['is refused once the order is cancelled', 30_000, 'cancelled', 'refused', 0],
  ])('%s', (_, afterMs, status, kind, freeMsLeft) => {
    const isFreeUntilAccepted = status === null || status === 'withdrawn'
    expect(cancel(afterMs, status)).toMatchObject({ kind, freeMsLeft, isFreeUntilAccepted })
  })
})

describe('the cancellation fee', () => {
  test('is nothing while cancelling is free', () => {
    expect(cancel(60_000, 'approaching', { drivenM: 9_000 })).toMatchObject({
      feeCents: 0,
      carrierShareCents: 0,
      platformShareCents: 0,
      captureCents: 0,
      extraCents: 0,
    })
  })

  test('before pickup is the flat fee, the driven kilometres and the service fee', () => {
    expect(cancel(61_000, 'approaching', { drivenM: 2_500, returnM: 99_000 })).toEqual({
      kind: 'before-pickup',
      feeCents: 1175,
      isFreeUntilAccepted: false,
      freeMsLeft: 0,
      breakdown: { pickupFeeCents: 500, distanceCents: 275, serviceFeeCents: 400, priceCents: 0 },
      carrierShareCents: 775,
      platformShareCents: 400,
      captureCents: 1175,
      extraCents: 0,
    })
  })

  test('after pickup is the price, the kilometres back and the service fee', () => {
    expect(cancel(61_000, 'in_transit', { drivenM: 99_000, returnM: 3_000 })).toEqual({
      kind: 'after-pickup',
      feeCents: 2730,
      isFreeUntilAccepted: false,
      freeMsLeft: 0,
      breakdown: { pickupFeeCents: 0, distanceCents: 330, serviceFeeCents: 400, priceCents: 2000 },
      carrierShareCents: 1930,
      platformShareCents: 800,
      captureCents: 2000,
      extraCents: 730,
    })
  })

  test.each([
    ['is captured in full when it equals the price, and nothing is charged on top', 10_000, 2000, 0],
    ['is captured up to the price, and the rest is charged on top', 20_000, 2000, 1100],
  ])('%s', (_, drivenM, captureCents, extraCents) => {
    expect(cancel(61_000, 'assigned', { drivenM })).toMatchObject({ captureCents, extraCents })
  })

  test('is the sum of its lines, of its shares and of its charges', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.constantFrom<DeliveryStatus | null>(
          null,
          'assigned',
          'approaching',
          'picked_up',
          'in_transit',
          'returning',
        ),
        fc.record({ drivenM: amount, returnM: amount, perKmCents: amount, pickupFeeCents: amount }),
        amount,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 120_000 }),
        (status, facts, priceCents, commissionPerMille, afterMs) => {
          const commissionCents = Math.round((priceCents * commissionPerMille) / 1000)
          const fee = cancel(afterMs, status, { ...facts, priceCents, commissionCents })
          expect(Object.values(fee.breakdown).reduce((sum, cents) => sum + cents, 0)).toBe(fee.feeCents)
          expect(fee.carrierShareCents + fee.platformShareCents).toBe(fee.feeCents)
          expect(fee.captureCents + fee.extraCents).toBe(fee.feeCents)
          expect(fee.captureCents).toBeLessThanOrEqual(priceCents)
          expect(
            Math.min(fee.carrierShareCents, fee.platformShareCents, fee.extraCents),
          ).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('the kilometres charged', () => {
  test.each([
    ['are the driven ones', 3_200, 3_000, 3_200],
    ['are the driven ones up to twice the way to the pickup plus a kilometre', 7_000, 3_000, 7_000],
    ['are never more than twice the way to the pickup plus a kilometre', 7_001, 3_000, 7_000],
    ['are at most one for a carrier that was asked at the pickup', 90_000, 0, 1_000],
    ['are none for a carrier that has not moved', 0, 3_000, 0],
  ])('%s', (_, drivenM, approachM, expected) => {
    expect(computeChargeableM({ drivenM, approachM })).toBe(expected)
  })

  test('are the basis of the fee', () => {
    const forged = cancel(120_000, 'approaching', { drivenM: 900_000, approachM: 2_000 })
    expect(forged.breakdown.distanceCents).toBe(550)
  })
})

describe('the charged road back', () => {
  test.each([
    ['is the driven road', 3_200.4, 3_000, 3_200],
    ['is at most twice the trip plus a kilometre, whatever the phone reports', 90_000, 3_000, 7_000],
  ])('%s', (_, returnM, tripM, expected) => {
    expect(computeChargeableReturnM({ returnM, tripM })).toBe(expected)
  })
})

describe('a fee that was shown to the sender', () => {
  type Shown = { feeCents: number; deliveryId: string | null; agoMs: number; returnM?: number }
  test.each<[string, Shown | null, number | 'changed']>([
    ['holds while the same carrier drives on', { feeCents: 900, deliveryId: 'mine', agoMs: 5_000 }, 900],
    ['holds for 30 s', { feeCents: 900, deliveryId: 'mine', agoMs: 30_000 }, 900],
    ['does not hold after more than 30 s', { feeCents: 900, deliveryId: 'mine', agoMs: 30_001 }, 'changed'],
    [
      'of zero holds when the free minute has just ended',
      { feeCents: 0, deliveryId: 'mine', agoMs: 5_000 },
      0,
    ],
    [
      'does not hold when its time is in the future',
      { feeCents: 0, deliveryId: 'mine', agoMs: -1 },
      'changed',
    ],
    [
      'does not hold when a carrier has accepted since',
      { feeCents: 0, deliveryId: null, agoMs: 5_000 },
      'changed',
    ],
    [
      'for an earlier carrier is replaced by a lower present fee',
      { feeCents: 1_200, deliveryId: 'other', agoMs: 5_000 },
      1_000,
    ],
    ['may be absent: the present fee is charged', null, 1_000],
  ])('%s', (_, shown, expected) => {
    const now = new Date('2026-03-02T10:00:00Z')
    const agreed = shown && { returnM: null, ...shown, shownAt: new Date(now.getTime() - shown.agoMs) }
    const charged = chooseFeeToCharge({ feeCents: 1_000, deliveryId: 'mine', returnM: null }, agreed, now)
    expect(charged).toEqual(expected === 'changed' ? expected : { feeCents: expected, returnM: null })
  })

  const shownAt = new Date('2026-03-02T10:00:00Z')
  const feeWithGoods = { feeCents: 2_730, deliveryId: 'mine', returnM: 3_000 }

  test('before the pickup does not hold once the goods are picked up', () => {
    const agreed = { feeCents: 900, deliveryId: 'mine', returnM: null, shownAt }
    expect(chooseFeeToCharge(feeWithGoods, agreed, shownAt)).toBe('changed')
  })

  test('after the pickup holds with the road back that it was shown for', () => {
    const agreed = { feeCents: 2_620, deliveryId: 'mine', returnM: 2_000, shownAt }
    expect(chooseFeeToCharge(feeWithGoods, agreed, shownAt)).toEqual({ feeCents: 2_620, returnM: 2_000 })
  })
})
