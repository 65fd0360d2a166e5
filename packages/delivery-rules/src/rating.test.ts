import { expect, test } from 'vitest'
import { averageRating, isRating } from './rating.ts'

test.each([
  ['nobody has rated: 0', 0, 0, 0],
  ['one rating is itself', 4, 1, 4],
  ['4 and 5 make 5, halves go up', 9, 2, 5],
  ['4, 4 and 5 make 4', 13, 3, 4],
])('%s', (_, sum, count, expected) => {
  expect(averageRating(sum, count)).toBe(expected)
})

test.each([
  ['0 is too little', 0, false],
  ['1 is the least', 1, true],
  ['5 is the most', 5, true],
  ['6 is too much', 6, false],
  ['halves are not given', 3.5, false],
  ['no number is none', Number.NaN, false],
])('%s', (_, note, expected) => {
  expect(isRating(note)).toBe(expected)
})
