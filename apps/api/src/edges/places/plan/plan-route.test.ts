import { plans } from '@repo/drawn-plan/plans'
import { describe, expect, test } from 'vitest'
import { computeLineLengthM, computeStraightDistanceM } from '../geometry.ts'
import type { Point } from '../places.ts'
import { findHousePlace, findMatchingPlaces, findNamedPlace } from './named-places.ts'
import { openAllPlanRoads } from './plan-roads.ts'
import { findPlanReaches, findPlanRoute, movePointBesideStreet } from './plan-route.ts'

const modes = ['car', 'bicycle', 'foot'] as const
const toulouse = { lat: 43.6045, lon: 1.444 }

describe.each(plans.map((plan) => [plan.city, plan] as const))('in %s', (city, plan) => {
  const places: readonly Point[] = plan.places.map(({ at: [lat, lon] }) => ({ lat, lon }))
  const [first = toulouse] = places
  const others = places.slice(1)

  test.each(modes)(
    'a route by %s along drawn streets joins the first place to every other, in both directions',
    (mode) => {
      const roads = openAllPlanRoads().find((candidate) => candidate.city === city)
      for (const other of others)
        for (const [from, to] of [
          [first, other],
          [other, first],
        ] as const) {
          const route = findPlanRoute(from, to, mode)
          if (!route) throw new Error(`There is no way from ${from.lat},${from.lon} to ${to.lat},${to.lon}`)
          expect(route.distanceM).toBe(Math.round(computeLineLengthM(route.line)))
          expect(route.distanceM).toBeGreaterThanOrEqual(Math.floor(computeStraightDistanceM(from, to)) - 1)
          expect(route.durationS).toBeGreaterThanOrEqual(60)
          const beside = route.line.slice(1, -1).filter((point) => {
            const spot = roads?.nearest(point, mode, 100)
            return !spot || spot.asideM > 1
          })
          expect(beside).toEqual([])
        }
    },
  )

  test('one search returns the distances from many places to one, equal to those of their routes', () => {
    const reaches = findPlanReaches(others, first, 'car') ?? []
    expect(reaches).toHaveLength(others.length)
    for (const [index, reach] of reaches.entries()) {
      const alone = findPlanRoute(others[index] ?? first, first, 'car')
      if (typeof reach === 'string') throw new Error(`A place is ${reach}`)
      expect(Math.abs(Math.max(60, reach.durationS) - (alone?.durationS ?? 0))).toBeLessThanOrEqual(1)
      expect(Math.abs(reach.distanceM - (alone?.distanceM ?? 0))).toBeLessThanOrEqual(2)
    }
  })

  test('house numbers follow each other along their street, odd and even on opposite sides', () => {
    const street = plan.streets.find(({ numbers }) => (numbers ?? 0) > 100)
    if (!street) throw new Error('A street with houses is needed')
    const locateHouse = (number: number) => findHousePlace(street.name, city, number)?.point ?? toulouse
    const line = street.way.map(({ at: [lat, lon] }) => ({ lat, lon }))
    expect(computeStraightDistanceM(locateHouse(1), line[0] ?? toulouse)).toBeLessThan(40)
    expect(computeStraightDistanceM(locateHouse(street.numbers ?? 0), line.at(-1) ?? toulouse)).toBeLessThan(
      40,
    )
    expect(computeStraightDistanceM(locateHouse(50), locateHouse(51))).toBeGreaterThan(10)
    expect(computeStraightDistanceM(locateHouse(50), locateHouse(52))).toBeLessThan(150)
  })

  test('places are found by their name in capitals, and a street by its first eight letters', () => {
    for (const { name, postcode } of plan.places) {
      expect(findNamedPlace(name.toUpperCase(), city, postcode)?.name).toBe(name)
    }
    const [street] = plan.streets
    expect(findMatchingPlaces(street?.name.toLowerCase().slice(0, 8) ?? '').length).toBeGreaterThan(0)
  })
})

test('a trip that leaves a drawn city has no route on the plan', () => {
  const [plan] = plans
  const [lat = 0, lon = 0] = plan?.places[0]?.at ?? []
  expect(findPlanRoute({ lat, lon }, toulouse, 'car')).toBeNull()
  expect(findPlanRoute(toulouse, { lat, lon }, 'car')).toBeNull()
  expect(findPlanReaches([toulouse], { lat, lon }, 'car')).toEqual(['unknown'])
  expect(findPlanReaches([{ lat, lon }], toulouse, 'car')).toBeNull()
  expect(movePointBesideStreet(toulouse, 25)).toBeNull()
})
