import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { expect, test } from 'vitest'
import { cities, priceTripExamples } from './cities.ts'

test.each(cities)('every example trip of $name has a price and is 0.5 to 20 km long', (city) => {
  const examples = priceTripExamples(city, defaultRateCard)
  expect(examples).toHaveLength(city.trips.length)
  for (const { distanceM } of examples) {
    expect(distanceM).toBeGreaterThan(500)
    expect(distanceM).toBeLessThan(20_000)
  }
})

test.each(cities)('the pallet of the examples of $name costs more than the letter', (city) => {
  const [letter, , pallet] = priceTripExamples(city, defaultRateCard)
  expect(pallet?.priceCents).toBeGreaterThan(letter?.priceCents ?? Number.POSITIVE_INFINITY)
})

test('a rate card with higher prices raises the price of every example trip', () => {
  const dearerCard = {
    ...defaultRateCard,
    tariffs: Object.fromEntries(
      Object.entries(defaultRateCard.tariffs).map(([code, tariff]) => [
        code,
        { ...tariff, baseCents: tariff.baseCents + 5000 },
      ]),
    ) as typeof defaultRateCard.tariffs, // as: the same codes
  }
  for (const city of cities) {
    const usualCents = priceTripExamples(city, defaultRateCard).map(({ priceCents }) => priceCents)
    const dearerCents = priceTripExamples(city, dearerCard).map(({ priceCents }) => priceCents)
    expect(
      dearerCents.every((cents, index) => cents > (usualCents[index] ?? cents)),
      city.name,
    ).toBe(true)
  }
})
