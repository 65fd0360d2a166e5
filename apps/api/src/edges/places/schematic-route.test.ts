import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeLineLengthM, computeStraightDistanceM } from './geometry.ts'
import type { TravelMode } from './places.ts'
import { NoRoad } from './places.ts'
import { drawSchematicRoute } from './schematic-route.ts'
import { isSensibleRoute } from './sensible-results.ts'
import { findLand } from './territories.ts'

const bellecour = { lat: 45.7578, lon: 4.832 }
const partDieu = { lat: 45.7606, lon: 4.8597 }
const saintDenisDeLaReunion = { lat: -20.8823, lon: 55.4504 }

const modes: readonly TravelMode[] = ['car', 'bicycle', 'foot']
const aPoint = fc.record({
  lat: fc.double({ min: 41.5, max: 51, noNaN: true }),
  lon: fc.double({ min: -5, max: 9.5, noNaN: true }),
})

test('a route is 1.3 times the straight line, or the configured factor', () => {
  const straightM = computeStraightDistanceM(bellecour, partDieu)
  expect(drawSchematicRoute(bellecour, partDieu, 'car').distanceM).toBe(Math.round(straightM * 1.3))
  expect(drawSchematicRoute(bellecour, partDieu, 'car', 1.5).distanceM).toBe(Math.round(straightM * 1.5))
})

test.each([
  ['a car crosses 5 km of town in 12 minutes', 5_000, 'car', 720],
  ['a car does its second 10 km at 50 km/h', 20_000, 'car', 1_440 + 720],
  ['a bicycle does 16 km in an hour', 16_000, 'bicycle', 3_600],
  ['a walker does 5 km in an hour', 5_000, 'foot', 3_600],
  ['nothing takes less than a minute', 0, 'car', 60],
] as const)('%s', (_, distanceM, mode, durationS) => {
  expect(estimateUsualDurationS(distanceM, mode)).toBe(durationS)
})

test('the line joins both ends and has the route’s length', () => {
  fc.assert(
    fc.property(aPoint, aPoint, fc.constantFrom(...modes), (from, to, mode) => {
      fc.pre(computeStraightDistanceM(from, to) > 50 && findLand(from) === findLand(to))
      const route = drawSchematicRoute(from, to, mode)
      expect(route.line).toHaveLength(33)
      expect(computeStraightDistanceM(route.line[0] ?? to, from)).toBeLessThan(0.2)
      expect(computeStraightDistanceM(route.line.at(-1) ?? from, to)).toBeLessThan(0.2)
      expect(Math.abs(computeLineLengthM(route.line) - route.distanceM)).toBeLessThan(
        Math.max(2, route.distanceM * 0.01),
      )
      expect(isSensibleRoute(route, from, to)).toBe(true)
      expect(drawSchematicRoute(from, to, mode)).toEqual(route)
    }),
  )
})

test('the line bends gently: it leaves the straight line by less than half its length', () => {
  fc.assert(
    fc.property(aPoint, aPoint, (from, to) => {
      fc.pre(findLand(from) === findLand(to))
      const straightM = computeStraightDistanceM(from, to)
      fc.pre(straightM > 50)
      for (const point of drawSchematicRoute(from, to, 'car').line) {
        expect(computeStraightDistanceM(point, from) + computeStraightDistanceM(point, to)).toBeLessThan(
          straightM * 1.5,
        )
      }
    }),
  )
})

test('a longer way takes longer, and a walker longer than a bicycle', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 900_000 }),
      fc.integer({ min: 100, max: 10_000 }),
      (distanceM, moreM) => {
        for (const mode of modes) {
          expect(estimateUsualDurationS(distanceM + moreM, mode)).toBeGreaterThan(
            estimateUsualDurationS(distanceM, mode),
          )
        }
        expect(estimateUsualDurationS(distanceM, 'foot')).toBeGreaterThan(
          estimateUsualDurationS(distanceM, 'bicycle'),
        )
      },
    ),
  )
})

test('a route to its own start has no length', () => {
  expect(drawSchematicRoute(bellecour, bellecour, 'car')).toEqual({
    distanceM: 0,
    durationS: 60,
    line: [bellecour, bellecour],
  })
})

test('a route across the sea, or to an island without a bridge, is refused', () => {
  expect(() => drawSchematicRoute(bellecour, saintDenisDeLaReunion, 'car')).toThrow(NoRoad)
  const [ajaccio, bastia, lePalais, frioul] = [
    { lat: 41.9267, lon: 8.7369 },
    { lat: 42.7, lon: 9.45 },
    { lat: 47.3464, lon: -3.1553 },
    { lat: 43.2795, lon: 5.3065 },
  ]
  for (const island of [ajaccio, lePalais, frioul])
    expect(() => drawSchematicRoute(bellecour, island, 'car')).toThrow(NoRoad)
  expect(drawSchematicRoute(ajaccio, bastia, 'car').distanceM).toBeGreaterThan(100_000)
})

test.each([[Number.NaN], [91], [Number.POSITIVE_INFINITY]])('a latitude of %d is refused', (lat) => {
  expect(() => drawSchematicRoute({ lat, lon: 4 }, bellecour, 'car')).toThrow(RangeError)
})
