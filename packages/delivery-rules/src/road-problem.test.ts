import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeShownWayShareCents,
  computeWayShareCents,
  findShownPlace,
  isAtShownPlace,
  limitEarlierShares,
} from './road-problem.ts'

const from = { latitude: 48.85, longitude: 2.3 }
const to = { latitude: 48.85, longitude: 2.5 }
const createPointAlong = (part: number) => ({ latitude: 48.85, longitude: 2.3 + 0.2 * part })
const computeShare = (part: number, carriersCents = 2250) =>
  computeWayShareCents({ carriersCents, from, at: createPointAlong(part), to, pickupFeeCents: 250 })

describe('the share of a carrier that cannot continue', () => {
  test.each([
    ['nothing at the pickup', 0, 0],
    ['half of the total, less the next carrier’s pickup, half way', 0.5, 1000],
    ['all but the next carrier’s pickup at the door', 1, 2000],
    ['nothing for a way in the other direction', -0.5, 0],
  ])('is %s', (_, part, cents) => {
    expect(Math.abs(computeShare(part) - cents)).toBeLessThanOrEqual(1)
  })

  test('is computed from half of the total when the next carrier’s pickup costs more', () => {
    expect(computeShare(1, 201)).toBe(100)
    expect(computeShare(1, 0)).toBe(0)
  })

  test('is never negative, and leaves the next carrier its pickup, wherever the goods are', () => {
    const place = fc.record({
      latitude: fc.double({ min: 42, max: 51, noNaN: true }),
      longitude: fc.double({ min: -5, max: 8, noNaN: true }),
    })
    fc.assert(
      fc.property(
        place,
        place,
        place,
        fc.nat(100_000),
        fc.nat(2000),
        (start, at, end, carriersCents, fee) => {
          const cents = computeWayShareCents({ carriersCents, from: start, at, to: end, pickupFeeCents: fee })
          expect(cents).toBeGreaterThanOrEqual(0)
          expect(carriersCents - cents).toBeGreaterThanOrEqual(Math.min(fee, carriersCents / 2))
        },
      ),
    )
  })
})

describe('the place shown by a carrier’s positions', () => {
  const at = new Date('2026-11-26T10:00:00Z')
  const track = { ...createPointAlong(0.4), recordedAt: new Date('2026-11-26T09:50:00Z') }
  const phone = { ...createPointAlong(0.5), accuracyM: 20, takenAt: at }

  test('is that of its phone, else the end of its track, else where it took the goods', () => {
    expect(findShownPlace({ phone, track, from })).toBe(phone)
    expect(findShownPlace({ phone: null, track, from })).toMatchObject(createPointAlong(0.4))
    expect(findShownPlace({ phone: null, track: null, from })).toMatchObject(from)
  })

  test('is not that of its phone when the speed from its track would be impossible', () => {
    const flown = { ...phone, latitude: 50 }
    expect(findShownPlace({ phone: flown, track, from })).toMatchObject(createPointAlong(0.4))
  })

  const shown = { ...createPointAlong(0.5), accuracyM: 0 }
  const nearby = { latitude: 48.858, longitude: 2.4 }

  test('includes goods up to a kilometre away, beyond the accuracy of the phone', () => {
    expect(isAtShownPlace(nearby, shown)).toBe(true)
    expect(isAtShownPlace(createPointAlong(0.9), shown)).toBe(false)
    expect(isAtShownPlace(createPointAlong(0.6), { ...shown, accuracyM: 14_000 })).toBe(true)
  })

  test('limits the share of goods that are reported nearer to the drop-off, and of no others', () => {
    const way = { carriersCents: 2250, from, to, pickupFeeCents: 250 }
    expect(computeShownWayShareCents({ ...way, at: nearby }, shown)).toBe(
      computeWayShareCents({ ...way, at: nearby }),
    )
    expect(computeShownWayShareCents({ ...way, at: createPointAlong(0.9) }, shown)).toBe(computeShare(0.5))
    expect(computeShownWayShareCents({ ...way, at: createPointAlong(0.1) }, shown)).toBe(computeShare(0.1))
  })
})

test('earlier carriers get their shares in order, until the total is used up', () => {
  const earlier = [{ cents: 300 }, { cents: 500 }]
  expect(limitEarlierShares(1000, earlier)).toEqual(earlier)
  expect(limitEarlierShares(400, earlier)).toEqual([{ cents: 300 }, { cents: 100 }])
  expect(limitEarlierShares(0, earlier)).toEqual([{ cents: 0 }, { cents: 0 }])
})
