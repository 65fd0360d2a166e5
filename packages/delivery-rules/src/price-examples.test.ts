import { expect, test } from 'vitest'
import { defaultRateCard } from './default-rate-card.ts'
import { computeExamplePrices } from './price-examples.ts'

test('the examples are an envelope, a large parcel and a pallet, each with a price', () =>
  expect(computeExamplePrices(defaultRateCard).map(({ size, priceCents }) => [size, priceCents])).toEqual([
    ['envelope', expect.any(Number)],
    ['large', expect.any(Number)],
    ['pallet', expect.any(Number)],
  ]))

test('a more expensive card has more expensive examples', () => {
  const tariffs = Object.fromEntries(
    Object.entries(defaultRateCard.tariffs).map(([name, tariff]) => [
      name,
      { ...tariff, minimumCents: tariff.minimumCents + 1000, baseCents: tariff.baseCents + 1000 },
    ]),
  ) as typeof defaultRateCard.tariffs // as: the same keys
  const before = computeExamplePrices(defaultRateCard)
  expect(computeExamplePrices({ ...defaultRateCard, tariffs }).map(({ priceCents }) => priceCents)).toEqual(
    before.map(({ priceCents }) => expect.toSatisfy((now: number) => now > priceCents)),
  )
})
