import { expect, test } from 'vitest'
import { between, isGlide } from './glide.ts'

test('a share outside 0 and 1 stays on the way', () => {
  expect(between([48, 2], [49, 3], 0.5)).toEqual([48.5, 2.5])
  expect(between([48, 2], [49, 3], -1)).toEqual([48, 2])
  expect(between([48, 2], [49, 3], 7)).toEqual([49, 3])
})

test('a leap over a city glides no more', () => {
  expect(isGlide([48.85, 2.35], [48.86, 2.36])).toBe(true)
  expect(isGlide([48.85, 2.35], [45.76, 4.83])).toBe(false)
})
