import { describe, expect, test } from 'vitest'
import {
  computeNextAttempt,
  computeOfferExpiry,
  computeSearchBoxHalfM,
  computeSearchEnd,
  computeSilenceEnd,
  computeStartDeadline,
  findSearchRadiusM,
  isOpen,
  isPositionFresh,
  isPositionVisible,
} from './offer.ts'
import type { OfferStatus } from './statuses.ts'
import type { VehicleClass } from './vehicle-classes.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

/** Returns the instant `ms` after noon. */
function after(ms: number): Date {
  return new Date(noon.getTime() + ms)
}

describe('an offer made at noon', () => {
  test.each<[string, OfferStatus, number, boolean]>([
    ['is open immediately', 'pending', 0, true],
    ['is open 59 s later', 'pending', 59_000, true],
    ['is open until the last millisecond', 'pending', 59_999, true],
    ['is over after 60 s', 'pending', 60_000, false],
    ['is over after 61 s', 'pending', 61_000, false],
    ['is over once refused', 'refused', 1_000, false],
    ['is over once cancelled', 'cancelled', 1_000, false],
    ['is over once accepted', 'accepted', 1_000, false],
  ])('%s', (_, status, afterMs, expected) => {
    expect(isOpen({ status, expiresAt: computeOfferExpiry(noon) }, after(afterMs))).toBe(expected)
  })
})

describe('a search begun at noon', () => {
  const endsAt = computeSearchEnd(noon)
  test.each<[string, number, Date | null]>([
    ['retries after 15 s', 0, after(15_000)],
    ['retries a last time when it ends', 14 * 60_000 + 50_000, after(15 * 60_000)],
    ['retries a last time when it ends exactly 15 s later', 14 * 60_000 + 45_000, after(15 * 60_000)],
    ['does not retry at its end', 15 * 60_000, null],
    ['does not retry after its end', 15 * 60_000 + 1, null],
  ])('%s', (_, nowMs, expected) => {
    expect(computeNextAttempt(after(nowMs), endsAt)).toEqual(expected)
  })
})

test.each([
  ['a search ends after 15 minutes', computeSearchEnd(noon), 15 * 60_000],
  ['an acceptance without a start lapses after 5 minutes', computeStartDeadline(noon), 5 * 60_000],
  ['a silent carrier is removed after 10 minutes', computeSilenceEnd(noon), 10 * 60_000],
])('%s', (_, actual, expectedMs) => {
  expect(actual).toEqual(after(expectedMs))
})

test.each([
  ['59.999 s old is visible and makes its carrier eligible for offers', 59_999, true, true],
  ['60 s old is still visible', 60_000, true, true],
  ['a millisecond over 60 s old is hidden', 60_001, false, true],
  ['89.999 s old still makes its carrier eligible for offers', 89_999, false, true],
  ['90 s old is neither visible nor makes its carrier eligible', 90_000, false, false],
])('a position %s', (_, ageMs, isVisible, isFresh) => {
  expect([isPositionVisible(noon, after(ageMs)), isPositionFresh(noon, after(ageMs))]).toEqual([
    isVisible,
    isFresh,
  ])
})

test.each<[string, number, number]>([
  ['on the equator with 1 % and 300 m to spare', 0, 30_600],
  ['at 60° on a plane stretched to the double', 60, 61_200],
])('the search box contains the radius %s', (_, latitude, expected) => {
  expect(computeSearchBoxHalfM('VOI', latitude)).toBeCloseTo(expected, 6)
})

test.each<[string, number, VehicleClass]>([
  ['a walker', 5_000, 'PIE'],
  ['a cyclist', 15_000, 'VEL'],
  ['a car', 30_000, 'VOI'],
])('the search radius of %s is %i m', (_, radiusM, vehicleClass) => {
  expect(findSearchRadiusM(vehicleClass)).toBe(radiusM)
})
