import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { expect, test } from 'vitest'
import { cities, priceTripExamples } from './cities.ts'

test.each(cities)(
  'the trips of $name have 0.5 to 20 km, and the pallet costs more than the letter',
  (city) => {
    const examples = priceTripExamples(city, defaultRateCard)
    expect(examples).toHaveLength(city.trips.length)
    for (const { distanceM } of examples) {
      expect(distanceM).toBeGreaterThan(500)
      expect(distanceM).toBeLessThan(20_000)
    }
    const [letter, , pallet] = examples
    expect(pallet?.priceCents).toBeGreaterThan(letter?.priceCents ?? Number.POSITIVE_INFINITY)
  },
)

test('a rate card with higher prices raises the price of every example trip', () => {
  const dearer = {
    ...defaultRateCard,
    tariffs: Object.fromEntries(
      Object.entries(defaultRateCard.tariffs).map(([code, tariff]) => [
        code,
        { ...tariff, baseCents: tariff.baseCents + 5000 },
      ]),
    ) as typeof defaultRateCard.tariffs, // as: the same codes
  }
  for (const city of cities) {
    const before = priceTripExamples(city, defaultRateCard).map(({ priceCents }) => priceCents)
    const after = priceTripExamples(city, dearer).map(({ priceCents }) => priceCents)
    expect(
      after.every((cents, index) => cents > (before[index] ?? cents)),
      city.name,
    ).toBe(true)
  }
})
