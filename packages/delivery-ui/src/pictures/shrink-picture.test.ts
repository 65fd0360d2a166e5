import { expect, test } from 'vitest'
import { fitSize } from './shrink-picture.ts'

test.each([
  [4000, 3000, 1920, 1920, 1440],
  [3000, 4000, 1920, 1440, 1920],
  [800, 600, 1920, 800, 600],
  [5000, 1, 1920, 1920, 1],
])('a picture of %i × %i within %i becomes %i × %i', (width, height, max, fittedWidth, fittedHeight) => {
  expect(fitSize(width, height, max)).toEqual({ width: fittedWidth, height: fittedHeight })
})
