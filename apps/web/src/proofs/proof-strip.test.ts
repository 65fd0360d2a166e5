import { expect, test } from 'vitest'
import { moveIndex } from './proof-strip.ts'

test.each([
  [0, 1, 4, 1],
  [3, 1, 4, 0],
  [0, -1, 4, 3],
  [0, 1, 1, 0],
])('moving from picture %i by %i of %i shows picture %i', (index, steps, count, expected) =>
  expect(moveIndex(index, steps, count)).toBe(expected),
)
