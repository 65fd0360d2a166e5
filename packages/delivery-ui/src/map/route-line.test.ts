import { expect, test } from 'vitest'
import type { LatLong } from './lat-long.ts'
import { calculateDistanceM } from './lat-long.ts'
import {
  calculateLengthM,
  continueTrail,
  cutSection,
  findNearestSpot,
  findWayBetween,
  splitAt,
} from './route-line.ts'

const start: LatLong = [48.85, 2.35]
const corner: LatLong = [48.85, 2.36]
const end: LatLong = [48.86, 2.36]
/** East for 732 m, then north for 1112 m. */
const line = [start, corner, end]

test('the nearest point of a line gives the distance along it and beside it', () => {
  const spot = findNearestSpot(line, [48.8503, 2.355])
  expect(spot?.alongM).toBeCloseTo(calculateLengthM([start, corner]) / 2, 0)
  expect(spot?.asideM).toBeCloseTo(33.4, 0)
  expect(findNearestSpot([start], start)).toBeNull()
})

test('a section of a line has the bends between its ends', () => {
  expect(cutSection(line, 500, 900)).toHaveLength(3)
  expect(cutSection(line, 500, 900)[1]).toEqual(corner)
  expect(cutSection(line, 0, calculateLengthM(line))).toEqual(line)
  expect(cutSection([], 0, 10)).toEqual([])
})

test('a vehicle on the line divides it into the passed part and the part ahead', () => {
  const { passed, ahead } = splitAt(line, [48.8502, 2.355])
  expect(calculateLengthM(passed) + calculateLengthM(ahead)).toBeCloseTo(calculateLengthM(line), 5)
  expect(passed.at(-1)).toEqual(ahead[0])
})

test('a vehicle off the line has passed none of it', () => {
  expect(splitAt(line, [48.852, 2.355])).toEqual({ passed: [], ahead: line })
  expect(splitAt(line, null)).toEqual({ passed: [], ahead: line })
})

test('a vehicle drives round the corner and not across the block', () => {
  const way = findWayBetween([48.85, 2.358], [48.852, 2.36], line)
  expect(way).toContainEqual(corner)
  expect(calculateLengthM(way)).toBeGreaterThan(calculateDistanceM([48.85, 2.358], [48.852, 2.36]))
})

test('a vehicle farther than 60 m from the line, or driving back, moves straight', () => {
  const aside: LatLong = [48.8507, 2.358]
  expect(findWayBetween(aside, end, line)).toEqual([aside, end])
  expect(findWayBetween(end, start, line)).toEqual([end, start])
  expect(findWayBetween(start, end, [])).toEqual([start, end])
})

test('a trail continues with a new route from its end, and ends with a route from elsewhere', () => {
  expect(continueTrail([start], [corner], [corner, end])).toEqual([start, corner])
  expect(continueTrail([start], [corner], [])).toEqual([start, corner])
  expect(continueTrail([start], [], [end, corner])).toEqual([])
})
