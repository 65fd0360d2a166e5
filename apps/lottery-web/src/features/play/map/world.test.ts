import { expect, test } from 'vitest'
import { mapHeight, mapWidth } from './equal-earth.ts'
import { worldPaths } from './world.ts'

test('every country of the atlas that has a code is on the map, inside its edges', () => {
  const outlines = worldPaths()
  const codes = outlines.map(({ code }) => code).filter((code) => code !== '')
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['FR', 'ES', 'IT', 'GB', 'BE', 'CH', 'CA', 'SN', 'MA']))
  expect(codes.length).toBeGreaterThan(170)
  for (const { path } of outlines) {
    const numbers = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    expect(numbers.every(([, x]) => Number(x) >= -0.1 && Number(x) <= mapWidth + 0.1)).toBe(true)
    expect(numbers.every(([, , y]) => Number(y) >= 0 && Number(y) <= mapHeight)).toBe(true)
  }
})
