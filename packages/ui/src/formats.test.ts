import { describe, expect, test } from 'vitest'
import {
  formatCarbon,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatPrice,
} from './formats.ts'

describe('a price', () => {
  test.each([
    [1230, '12,30 € TTC'],
    [0, '0,00 € TTC'],
    [5, '0,05 € TTC'],
    [123_450, '1\u00a0234,50 € TTC'],
  ])('of %i cents reads %s', (cents, text) => expect(formatPrice(cents)).toBe(text))
})

describe('a distance', () => {
  test.each([
    [84, '80 m'],
    [994, '990 m'],
    [995, '1,0 km'],
    [3449, '3,4 km'],
    [99_949, '99,9 km'],
    [128_400, '128 km'],
  ])('of %i m reads %s', (metres, text) => expect(formatDistance(metres)).toBe(text))
})

describe('an emission', () => {
  test.each([
    [0, '0 g CO₂e'],
    [4, '< 10 g CO₂e'],
    [5, '≈ 10 g CO₂e'],
    [378, '≈ 380 g CO₂e'],
    [994, '≈ 990 g CO₂e'],
    [995, '≈ 1,0 kg CO₂e'],
    [1_249, '≈ 1,2 kg CO₂e'],
    [99_949, '≈ 99,9 kg CO₂e'],
    [99_950, '≈ 100 kg CO₂e'],
    [1_234_567, '≈ 1 235 kg CO₂e'],
  ])('of %i g reads %s', (grams, text) => expect(formatCarbon(grams).replaceAll('\u00a0', ' ')).toBe(text))
})

describe('a duration', () => {
  test.each([
    [0, '1 min'],
    [60, '1 min'],
    [61, '2 min'],
    [3540, '59 min'],
    [3541, '1 h 00'],
    [3900, '1 h 05'],
  ])('of %i s reads %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})

test('instants are shown in the time of Paris in summer and in winter', () => {
  expect(formatDateTime(new Date('2026-07-01T22:30:00Z'))).toBe('02/07/2026 à 00:30')
  expect(formatDateTime(new Date('2026-01-01T22:30:00Z'))).toBe('01/01/2026 à 23:30')
  expect(formatDate(new Date('2026-01-01T23:30:00Z'))).toBe('02/01/2026')
})
