import { expect, test } from 'vitest'
import { headingAlong, isGlide } from './glide.ts'
import type { LatLong } from './lat-long.ts'

test('a marker glides within a city and jumps across the country', () => {
  expect(isGlide([48.85, 2.35], [48.86, 2.36])).toBe(true)
  expect(isGlide([48.85, 2.35], [45.76, 4.83])).toBe(false)
})

test('a vehicle points along the street, and into the next one at its corner', () => {
  const east: LatLong = [48.85, 2.351]
  const way: readonly LatLong[] = [[48.85, 2.35], east, [48.851, 2.351]]
  expect(headingAlong(way, 20)).toBeCloseTo(90, 0)
  expect(headingAlong(way, 74)).toBeCloseTo(0, 0)
  expect(headingAlong(way, 500)).toBeCloseTo(0, 0)
})

test('a move of less than three metres has no direction', () => {
  expect(
    headingAlong(
      [
        [48.85, 2.35],
        [48.85001, 2.35],
      ],
      1,
    ),
  ).toBeNull()
})
