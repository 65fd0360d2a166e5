import { expect, test } from 'vitest'
import { mapHeight, mapWidth, project } from './equal-earth.ts'

test('the equator runs from the left edge over the centre to the right edge of the map', () => {
  expect(project(0, 0)[0]).toBeCloseTo(mapWidth / 2)
  expect(project(180, 0)[0]).toBeCloseTo(mapWidth, 1)
  expect(project(-180, 0)[0]).toBeCloseTo(0, 1)
})

test('the map has north at the top, and contains Greenland and Cape Horn', () => {
  const north = project(-30, 83.6)[1]
  const south = project(-67, -56)[1]
  expect(north).toBeGreaterThan(0)
  expect(north).toBeLessThan(project(0, 0)[1])
  expect(south).toBeLessThan(mapHeight)
})
