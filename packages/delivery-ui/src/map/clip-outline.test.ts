import { expect, test } from 'vitest'
import { readOutline, toMercator } from './base-map.ts'
import { clipOutline } from './clip-outline.ts'

/** A square of 10° around the equator's zero meridian, as the file writes it. */
const square = readOutline([-50_000, -50_000, 100_000, 0, 0, 100_000, -100_000, 0])
const xsOf = (points: readonly number[]) => points.filter((_, index) => index % 2 === 0)

test('a ring is read from its first point and the differences after it', () => {
  expect(square.west).toBeCloseTo(toMercator(0, -5).x)
  expect(square.north).toBeCloseTo(toMercator(5, 0).y)
  expect(square.points).toHaveLength(8)
})

test('an outline around the box becomes the box', () => {
  const box = { west: 0.499, north: 0.499, east: 0.501, south: 0.501 }
  const xs = xsOf(clipOutline(square, box))
  expect(Math.min(...xs)).toBeCloseTo(0.499)
  expect(Math.max(...xs)).toBeCloseTo(0.501)
})

test('an outline beside the box leaves nothing', () => {
  expect(clipOutline(square, { west: 0.6, north: 0.4, east: 0.7, south: 0.6 })).toEqual([])
})

test('an outline half inside keeps its inner half', () => {
  const xs = xsOf(clipOutline(square, { west: 0.5, north: 0, east: 1, south: 1 }))
  expect(Math.min(...xs)).toBeCloseTo(0.5)
  expect(Math.max(...xs)).toBeCloseTo(square.east)
})
