import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

test('a stroke of three points is a signature; touches and shorter strokes are none', () => {
  const point = { x: 0.5, y: 0.5 }
  expect(isSigned([])).toBe(false)
  expect(isSigned([[point], [point, point]])).toBe(false)
  expect(isSigned([[point], [point, point, point]])).toBe(true)
})
