import { expect, test } from 'vitest'
import { moveIndex } from './proof-strip.ts'

test.each([
  [0, 1, 4, 1],
  [3, 1, 4, 0],
  [0, -1, 4, 3],
  [0, 1, 1, 0],
])('from the index %i, %i steps among %i pictures lead to the index %i', (index, steps, count, expected) =>
  expect(moveIndex(index, steps, count)).toBe(expected),
)
