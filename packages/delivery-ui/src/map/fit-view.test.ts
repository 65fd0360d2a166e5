import { expect, test } from 'vitest'
import { createProjection, fitView, shouldMoveMap, usualZoom } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'

const padding = { top: 60, right: 70, bottom: 110, left: 40 }
const size = { width: 390, height: 420 }
const places: readonly LatLong[] = [
  [48.8738, 2.295],
  [48.8532, 2.3692],
]
const target = { places, maxZoom: usualZoom }

test('all places of a target lie within the padding, and touch it on one axis', () => {
  const pixels = places.map(createProjection(fitView(target, size, padding), size))
  for (const { x, y } of pixels) {
    expect(x).toBeGreaterThanOrEqual(padding.left - 0.01)
    expect(x).toBeLessThanOrEqual(size.width - padding.right + 0.01)
    expect(y).toBeGreaterThanOrEqual(padding.top - 0.01)
    expect(y).toBeLessThanOrEqual(size.height - padding.bottom + 0.01)
  }
  expect(pixels[0]?.x).toBeCloseTo(padding.left, 1)
})

test('a single place is shown at the closest zoom, in the middle of the padded area', () => {
  const place: LatLong = [43.2965, 5.37]
  const view = fitView({ places: [place], maxZoom: usualZoom }, size, padding)
  expect(view.zoom).toBe(usualZoom)
  const { x, y } = createProjection(view, size)(place)
  expect(x).toBeCloseTo((padding.left + size.width - padding.right) / 2, 3)
  expect(y).toBeCloseTo((padding.top + size.height - padding.bottom) / 2, 3)
})

test('a target without places throws a RangeError', () => {
  expect(() => fitView({ places: [], maxZoom: 14 }, size, padding)).toThrow(RangeError)
})

test('a map stays while its places are in view, and moves when one leaves or all are close together', () => {
  const view = fitView(target, size, padding)
  expect(shouldMoveMap(view, target, size, padding)).toBe(false)
  const inner = { places: [places[0] ?? [0, 0], [48.87, 2.31] as const], maxZoom: usualZoom }
  expect(shouldMoveMap(view, inner, size, padding)).toBe(true)
  const farther = { places: [...places, [48.83, 2.4] as const], maxZoom: usualZoom }
  expect(shouldMoveMap(view, farther, size, padding)).toBe(true)
})
