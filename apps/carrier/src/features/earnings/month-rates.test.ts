import { expect, test } from 'vitest'
import { calculateMonthRates } from './month-rates.ts'

const sums = { livraisons: 4, compensations: 0, distanceM: 9000, brut: 5000, frais: 1000, net: 4000 }
const days = [
  { ...sums, jour: '2026-11-20', livraisons: 3 },
  { ...sums, jour: '2026-11-21', livraisons: 1 },
  { ...sums, jour: '2026-11-22', livraisons: 0 },
]

test('a month has rates per hour online, per day with deliveries and per delivery', () => {
  const month = { total: sums, jours: days, enLigneMs: 2.5 * 3_600_000 }
  expect(calculateMonthRates(month)).toEqual({ perHour: 1600, perDay: 2000, perDelivery: 1000 })
})

test('a month with a minute online, or without that figure, has no rate per hour', () => {
  expect(calculateMonthRates({ total: sums, jours: days, enLigneMs: 60_000 }).perHour).toBeNull()
  expect(calculateMonthRates({ total: sums, jours: days }).perHour).toBeNull()
})

test('a month without deliveries, or with a negative net amount, has no rates', () => {
  const noRates = { perHour: null, perDay: null, perDelivery: null }
  expect(calculateMonthRates({ total: { ...sums, livraisons: 0 }, jours: [], enLigneMs: 3_600_000 })).toEqual(
    noRates,
  )
  expect(calculateMonthRates({ total: { ...sums, net: -200 }, jours: days, enLigneMs: 3_600_000 })).toEqual(
    noRates,
  )
})
