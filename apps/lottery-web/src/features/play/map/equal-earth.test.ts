import { expect, test } from 'vitest'
import { mapHeight, mapWidth, project } from './equal-earth.ts'

test('the middle of the equator lies in the middle, its ends on the edges', () => {
  expect(project(0, 0)[0]).toBeCloseTo(mapWidth / 2)
  expect(project(180, 0)[0]).toBeCloseTo(mapWidth, 1)
  expect(project(-180, 0)[0]).toBeCloseTo(0, 1)
})

test('north is up, and land from Greenland to Cape Horn is on the map', () => {
  const north = project(-30, 83.6)[1]
  const south = project(-67, -56)[1]
  expect(north).toBeGreaterThan(0)
  expect(north).toBeLessThan(project(0, 0)[1])
  expect(south).toBeLessThan(mapHeight)
})
