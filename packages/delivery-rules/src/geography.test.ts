import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from './geography.ts'
import { computeInitialBearingDeg, distanceM, estimateRoadM, toWebMercator } from './geography.ts'

const paris: Point = { latitude: 48.8566, longitude: 2.3522 }
const lyon: Point = { latitude: 45.764, longitude: 4.8357 }
const marseille: Point = { latitude: 43.2965, longitude: 5.3698 }

const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distances', () => {
  test.each([
    ['Paris to Lyon is about 392 km', distanceM(paris, lyon), 391_500],
    ['a degree of latitude is about 111.2 km', distanceM(paris, { ...paris, latitude: 49.8566 }), 111_195],
    [
      'half way round is half the circumference',
      distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }),
      20_015_115,
    ],
    [
      'across the date line is the short way',
      distanceM({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
      111_195,
    ],
    ['by road it is 1.3 times as far', estimateRoadM(paris, lyon), 508_950],
    ['by road it is as many times as far as the given factor', estimateRoadM(paris, lyon, 1), 391_500],
  ])('%s', (_, actual, expected) => {
    expect(Math.abs(actual - expected)).toBeLessThan(expected / 1000)
  })

  test('a road estimate is whole metres', () => {
    expect(Number.isInteger(estimateRoadM(paris, marseille))).toBe(true)
  })

  test('are the same both ways, zero to the same place, and no shorter round a corner', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 5)
        expect(distanceM(a, a)).toBe(0)
        expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + 0.5)
      }),
    )
  })
})

describe('bearings', () => {
  test.each<[string, Point, number]>([
    ['north is 0', { latitude: 1, longitude: 0 }, 0],
    ['east is 90', { latitude: 0, longitude: 1 }, 90],
    ['south is 180', { latitude: -1, longitude: 0 }, 180],
    ['west is 270', { latitude: 0, longitude: -1 }, 270],
  ])('%s', (_, to, expected) => {
    expect(computeInitialBearingDeg({ latitude: 0, longitude: 0 }, to)).toBeCloseTo(expected, 9)
  })

  test('are at least 0 and less than 360', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const bearing = computeInitialBearingDeg(a, b)
        expect(bearing >= 0 && bearing < 360).toBe(true)
      }),
    )
  })
})

describe('Web Mercator', () => {
  test.each<[string, Point, number, number]>([
    ['has its origin where the equator meets Greenwich', { latitude: 0, longitude: 0 }, 0, 0],
    ['puts Paris where EPSG:3857 does', paris, 261_845.71, 6_250_564.35],
    ['puts a pole on the edge of its square', { latitude: 90, longitude: 180 }, 20_037_508.34, 20_037_508.34],
  ])('%s', (_, point, x, y) => {
    const place = toWebMercator(point)
    expect(Math.abs(place.x - x)).toBeLessThan(0.5)
    expect(Math.abs(place.y - y)).toBeLessThan(0.5)
  })
})
