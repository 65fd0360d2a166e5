import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRateCard } from './default-rate-card.ts'
import { parcelNatureCodes } from './parcel-nature.ts'
import type { Price } from './pricing.ts'
import { price } from './pricing.ts'
import type { RateCard } from './rate-card.ts'
import { parseRateCard } from './rate-card.ts'
import type { Goods } from './vehicle-classes.ts'
import { vehicleClassCodes } from './vehicle-classes.ts'
import { weightRanges } from './weight-range.ts'

const aParcel: Goods = { weightRangeId: 2, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false }
const aHeavyParcel: Goods = { ...aParcel, weightRangeId: 6 }

const anyGoods = fc.record({
  weightRangeId: fc.constantFrom(...weightRanges.map((range) => range.id)),
  nature: fc.constantFrom(...parcelNatureCodes),
  trolleys: fc.integer({ min: 0, max: 20 }),
  parcels: fc.integer({ min: 0, max: 500 }),
  isOversize: fc.boolean(),
})
const anyDistance = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_200_000 }))
const anyRate = fc.integer({ min: 1, max: 10_000 })

/** Rate cards with odd, unrelated figures. */
const anyCard: fc.Arbitrary<RateCard> = fc
  .record({
    tariff: fc.record({
      minimumCents: anyRate,
      baseCents: anyRate,
      perKmCents: anyRate,
      perExtraParcelCents: anyRate,
      perTrolleyCents: anyRate,
    }),
    natureFactorPerMille: fc.record({ BIT: anyRate, FRA: anyRate, SES: anyRate, SUR: anyRate }),
    oversizeFactorPerMille: anyRate,
    commissionPerMille: fc.integer({ min: 0, max: 1000 }),
    roundToCents: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ tariff, ...figures }) => {
    const tariffs = Object.fromEntries(vehicleClassCodes.map((code) => [code, tariff]))
    const reading = parseRateCard({ ...defaultRateCard, ...figures, tariffs })
    if (!reading.ok) throw new Error(reading.problems.join())
    return reading.card
  })

/** Returns the price of goods that are known to fit. */
function computePrice(goods: Goods, roadM: number, card = defaultRateCard): Price {
  const pricing = price(card, goods, roadM)
  if (!pricing.ok) throw new Error(pricing.reason)
  return pricing
}

describe('the price', () => {
  test.each<[string, Goods, number, number]>([
    ['a short walk costs the minimum', aParcel, 1_000, 500],
    ['under 1 km is charged as 1 km', aParcel, 0, 500],
    ['on foot 3 km cost 3.00 + 3 × 1.40 €', aParcel, 3_000, 720],
    ['a metre more is rounded up to 10 cents', aParcel, 3_001, 730],
    ['by car 10 km cost 8.50 + 10 × 1.10 €', aHeavyParcel, 10_000, 1950],
    ['every parcel after the first adds 0.50 €', { ...aHeavyParcel, parcels: 3 }, 10_000, 2050],
    ['no parcel costs as one', { ...aHeavyParcel, parcels: 0 }, 10_000, 1950],
    ['a trolley adds 3.00 € on a cargo bike', { ...aParcel, trolleys: 1 }, 10_000, 2200],
    ['oversize goods cost a quarter more', { ...aParcel, isOversize: true }, 10_000, 3630],
    ['fresh goods go cooled and cost 15 % more', { ...aParcel, nature: 'FRA' }, 10_000, 4600],
    ['frozen goods cost 25 % more', { ...aParcel, nature: 'SUR' }, 10_000, 5000],
    ['two temperatures cost 35 % more', { ...aParcel, nature: 'BIT' }, 10_000, 5400],
    ['the factors apply to the minimum too', { ...aParcel, nature: 'FRA', isOversize: true }, 1_000, 4600],
  ])('%s', (_, goods, roadM, expected) => {
    expect(computePrice(goods, roadM).priceCents).toBe(expected)
  })

  test('names the class and the distance of the computation', () => {
    expect(computePrice(aParcel, 400)).toMatchObject({ vehicleClass: 'PIE', distanceM: 1_000 })
    expect(computePrice(aParcel, 5_000.4)).toMatchObject({ vehicleClass: 'PIE', distanceM: 5_000 })
    expect(computePrice(aParcel, 5_000.5)).toMatchObject({ vehicleClass: 'VEL', distanceM: 5_001 })
  })

  test('contains a service fee of 20 % and 20 % of VAT', () => {
    expect(computePrice(aParcel, 3_000)).toMatchObject({
      commissionCents: 144,
      carrierShareCents: 576,
      vatCents: 120,
    })
  })

  test('lists its lines, without those that add nothing', () => {
    const goods: Goods = { weightRangeId: 7, nature: 'SUR', trolleys: 2, parcels: 4, isOversize: true }
    expect(computePrice(goods, 12_345).breakdown).toEqual([
      { code: 'base', cents: 2400 },
      { code: 'distance', cents: 1975 },
      { code: 'extra-parcels', cents: 240 },
      { code: 'trolleys', cents: 1000 },
      { code: 'nature', cents: 1404 },
      { code: 'oversize', cents: 1754 },
      { code: 'rounding', cents: 7 },
    ])
    expect(computePrice(aParcel, 1_000).breakdown).toEqual([
      { code: 'base', cents: 300 },
      { code: 'distance', cents: 140 },
      { code: 'minimum', cents: 60 },
    ])
  })

  test('does not exist for goods that fit no vehicle', () => {
    expect(price(defaultRateCard, { ...aParcel, trolleys: 21 }, 1_000)).toEqual({
      ok: false,
      reason: 'nothing-fits',
    })
  })

  test.each<[string, Partial<Goods>, number]>([
    ['a distance that is no number', {}, Number.NaN],
    ['a negative distance', {}, -1],
    ['an endless distance', {}, Number.POSITIVE_INFINITY],
    ['half a parcel', { parcels: 1.5 }, 1_000],
    ['a negative number of parcels', { parcels: -1 }, 1_000],
    ['a negative number of trolleys', { trolleys: -1 }, 1_000],
  ])('throws for %s', (_, goods, roadM) => {
    expect(() => price(defaultRateCard, { ...aParcel, ...goods }, roadM)).toThrow(RangeError)
  })
})

describe('laws of the price', () => {
  test('equals the formula exactly, for any card', () => {
    fc.assert(
      fc.property(anyCard, anyGoods, anyDistance, (card, goods, roadM) => {
        const pricing = price(card, goods, roadM)
        fc.pre(pricing.ok)
        const tariff = card.tariffs[pricing.vehicleClass]
        const sumMilliCents =
          tariff.baseCents * 1000 +
          tariff.perKmCents * Math.max(1000, roadM) +
          tariff.perExtraParcelCents * Math.max(0, goods.parcels - 1) * 1000 +
          tariff.perTrolleyCents * goods.trolleys * 1000
        const factor =
          card.natureFactorPerMille[goods.nature] * (goods.isOversize ? card.oversizeFactorPerMille : 1000)
        const exact = BigInt(Math.max(tariff.minimumCents * 1000, sumMilliCents)) * BigInt(factor)
        const step = BigInt(card.roundToCents) * 1_000_000_000n
        expect(BigInt(pricing.priceCents)).toBe(((exact + step - 1n) / step) * BigInt(card.roundToCents))
      }),
    )
  })

  test('is the sum of its lines, and of the commission and the carrier’s share', () => {
    fc.assert(
      fc.property(anyCard, anyGoods, anyDistance, (card, goods, roadM) => {
        const pricing = price(card, goods, roadM)
        fc.pre(pricing.ok)
        expect(pricing.breakdown.reduce((sum, line) => sum + line.cents, 0)).toBe(pricing.priceCents)
        expect(pricing.commissionCents + pricing.carrierShareCents).toBe(pricing.priceCents)
        expect(pricing.carrierShareCents).toBeGreaterThanOrEqual(0)
        expect(pricing.vatCents).toBeLessThan(pricing.priceCents)
      }),
    )
  })

  test('the service fee is the card’s share of the price as it is paid, rounded up or not', () => {
    fc.assert(
      fc.property(anyCard, anyGoods, anyDistance, (card, goods, roadM) => {
        const pricing = price(card, goods, roadM)
        fc.pre(pricing.ok)
        expect(pricing.commissionCents).toBe(
          Math.round((pricing.priceCents * card.commissionPerMille) / 1000),
        )
      }),
    )
    expect(computePrice(aParcel, 3_009)).toMatchObject({ priceCents: 730, commissionCents: 146 })
  })

  test('by the default card is positive and a multiple of 10 cents', () => {
    fc.assert(
      fc.property(anyGoods, anyDistance, (goods, roadM) => {
        const pricing = price(defaultRateCard, goods, roadM)
        fc.pre(pricing.ok)
        expect(pricing.priceCents).toBeGreaterThanOrEqual(500)
        expect(pricing.priceCents % 10).toBe(0)
      }),
    )
  })

  test('by the default card is never lower for a longer trip', () => {
    fc.assert(
      fc.property(anyGoods, anyDistance, anyDistance, (goods, a, b) => {
        const nearer = price(defaultRateCard, goods, Math.min(a, b))
        const further = price(defaultRateCard, goods, Math.max(a, b))
        fc.pre(nearer.ok && further.ok)
        expect(further.priceCents).toBeGreaterThanOrEqual(nearer.priceCents)
      }),
      { numRuns: 1000 },
    )
  })

  test('by the default card is never lower for heavier goods', () => {
    fc.assert(
      fc.property(anyGoods, anyDistance, fc.constantFrom(...weightRanges), (goods, roadM, range) => {
        fc.pre(range.id > goods.weightRangeId)
        const lighter = price(defaultRateCard, goods, roadM)
        const heavier = price(defaultRateCard, { ...goods, weightRangeId: range.id }, roadM)
        fc.pre(lighter.ok && heavier.ok)
        expect(heavier.priceCents).toBeGreaterThanOrEqual(lighter.priceCents)
      }),
      { numRuns: 1000 },
    )
  })
})
