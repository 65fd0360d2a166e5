import { expect, test } from 'vitest'
import { findMiddleSquare } from './square-picture.ts'

test.each([
  ['a wide picture', 900, 600, { x: 150, y: 0, side: 600 }],
  ['a tall picture', 301, 800, { x: 0, y: 249, side: 301 }],
  ['a square', 50, 50, { x: 0, y: 0, side: 50 }],
])('the square keeps the middle of %s', (_, width, height, square) => {
  expect(findMiddleSquare(width, height)).toEqual(square)
})
