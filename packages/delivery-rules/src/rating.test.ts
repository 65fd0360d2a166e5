import { expect, test } from 'vitest'
import { computeAverageRating, isRating } from './rating.ts'

test.each([
  ['the average is 0 without ratings', 0, 0, 0],
  ['the average of one rating is that rating', 4, 1, 4],
  ['the average of 4 and 5 is 5: halves are rounded up', 9, 2, 5],
  ['the average of 4, 4 and 5 is 4', 13, 3, 4],
])('%s', (_, sum, count, expected) => {
  expect(computeAverageRating(sum, count)).toBe(expected)
})

test.each([
  ['0 is not a rating', 0, false],
  ['1 is the lowest rating', 1, true],
  ['5 is the highest rating', 5, true],
  ['6 is not a rating', 6, false],
  ['a half is not a rating', 3.5, false],
  ['NaN is not a rating', Number.NaN, false],
])('%s', (_, rating, expected) => {
  expect(isRating(rating)).toBe(expected)
})
