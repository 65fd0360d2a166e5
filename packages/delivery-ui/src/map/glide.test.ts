import { afterEach, expect, test, vi } from 'vitest'
import { calculateHeadingAlong, canGlide, glide } from './glide.ts'
import type { LatLong } from './lat-long.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a marker glides within a city and jumps across the country', () => {
  expect(canGlide([48.85, 2.35], [48.86, 2.36])).toBe(true)
  expect(canGlide([48.85, 2.35], [45.76, 4.83])).toBe(false)
})

test('a vehicle points along the street, and into the next one at its corner', () => {
  const east: LatLong = [48.85, 2.351]
  const way: readonly LatLong[] = [[48.85, 2.35], east, [48.851, 2.351]]
  expect(calculateHeadingAlong(way, 20)).toBeCloseTo(90, 0)
  expect(calculateHeadingAlong(way, 74)).toBeCloseTo(0, 0)
  expect(calculateHeadingAlong(way, 500)).toBeCloseTo(0, 0)
})

test('a move of less than three metres has no direction', () => {
  expect(
    calculateHeadingAlong(
      [
        [48.85, 2.35],
        [48.85001, 2.35],
      ],
      1,
    ),
  ).toBeNull()
})

test('a stationary vehicle is drawn once, and a moving one once a frame until it has arrived', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const places: LatLong[] = []
  const move = (at: LatLong) => void places.push(at)
  const start: LatLong = [48.85, 2.35]
  glide([start, [48.850001, 2.35]], { durationMs: 2000, isStill: false, move })
  expect(frames).toEqual([])
  expect(places).toEqual([[48.850001, 2.35]])

  const startMs = performance.now()
  glide([start, [48.8505, 2.35]], { durationMs: 2000, isStill: false, move })
  frames.shift()?.(startMs + 1000)
  expect(frames).toHaveLength(1)
  frames.shift()?.(startMs + 9000)
  expect(frames).toEqual([])
  expect(places.at(-1)).toEqual([48.8505, 2.35])
})
