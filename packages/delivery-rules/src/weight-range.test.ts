import { expect, test } from 'vitest'
import { findWeightRangeId, getWeightRange, isWeightRangeId, weightRanges } from './weight-range.ts'

test('the ten ranges are the documented ones', () => {
  expect(weightRanges.map(({ id, minKg, maxKg }) => `${id} = ${minKg}-${maxKg}`).join('; ')).toBe(
    '1 = 0-5; 2 = 6-10; 3 = 11-20; 4 = 21-50; 5 = 51-100; 6 = 101-150; 7 = 151-300; 8 = 301-600; 9 = 601-1100; 10 = 1101-2200',
  )
})

test.each([
  ['0 is no range', 0, false],
  ['1 is the lightest', 1, true],
  ['10 is the heaviest', 10, true],
  ['11 is no range', 11, false],
  ['half a range is none', 1.5, false],
])('%s', (_, id, expected) => {
  expect(isWeightRangeId(id)).toBe(expected)
})

test('a range is found by its id', () => {
  expect(getWeightRange(7)).toEqual({ id: 7, minKg: 151, maxKg: 300 })
})

test.each([
  [0.4, 1],
  [5, 1],
  [5.5, 2],
  [6, 2],
  [2200, 10],
])('a weight of %d kg belongs to the range %i', (kg, id) => {
  expect(findWeightRangeId(kg)).toBe(id)
})

test.each([2201, 0, -1, Number.NaN])('a weight of %d kg belongs to no range', (kg) => {
  expect(findWeightRangeId(kg)).toBeNull()
})
