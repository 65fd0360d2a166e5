import { expect, test } from 'vitest'
import { mapHeight, mapWidth } from './equal-earth.ts'
import { drawWorldPaths } from './world.ts'

test('no country outline jumps from one edge of the map to the other', () => {
  for (const { path } of drawWorldPaths()) {
    for (const ring of path.split('Z').filter(Boolean)) {
      const xValues = [...ring.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x))
      const jumps = xValues.slice(1).map((x, index) => Math.abs(x - (xValues[index] ?? x)))
      expect(Math.max(...jumps)).toBeLessThan(mapWidth / 2)
    }
  }
})

test('every country of the atlas that has a code is on the map, inside its edges', () => {
  const outlines = drawWorldPaths()
  const codes = outlines.map(({ code }) => code).filter((code) => code !== '')
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['FR', 'ES', 'IT', 'GB', 'BE', 'CH', 'CA', 'SN', 'MA']))
  expect(codes.length).toBeGreaterThan(170)
  for (const { path } of outlines) {
    const numbers = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
    const xValues = numbers.map(([, x]) => Number(x))
    expect(xValues.length).toBeGreaterThan(2)
    expect(Math.min(...xValues)).toBeGreaterThanOrEqual(-0.1)
    // Land just beyond the antimeridian may cross the edge slightly.
    expect(Math.max(...xValues)).toBeLessThan(mapWidth + 6)
    expect(numbers.every(([, , y]) => Number(y) >= 0 && Number(y) <= mapHeight)).toBe(true)
  }
})
