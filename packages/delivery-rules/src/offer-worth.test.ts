import { expect, test } from 'vitest'
import { computeHourlyGainCents, computeWorkS } from './offer-worth.ts'

test('an offer takes the way to the pickup, the trip and three minutes at each stop', () =>
  expect(computeWorkS({ approachS: 240, tripS: 900 })).toBe(1500))

test.each([
  [1200, 1800, 2400],
  [1000, 3600, 1000],
  [1240, 1500, 2976],
  [1000, 3601, 999],
])('a gain of %i cents for %i seconds is %i cents an hour', (gainCents, workedS, expected) =>
  expect(computeHourlyGainCents(gainCents, workedS)).toBe(expected),
)
