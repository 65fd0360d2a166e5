import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeCarbonGrams,
  computeDrivenCarbonGrams,
  defaultCarbonFactors,
  measureDrivenTrip,
} from './carbon.ts'
import { defaultRateCard } from './default-rate-card.ts'
import { parseRateCard } from './rate-card.ts'
import { vehicleClassCodes, vehicleClasses } from './vehicle-classes.ts'

const grams = (code: (typeof vehicleClassCodes)[number], distanceM: number) =>
  computeCarbonGrams(defaultCarbonFactors, code, distanceM)

test.each([
  ['on foot', 'PIE', 4_000, 0],
  ['by bicycle', 'VEL', 12_000, 0],
  ['by cargo bike, a little current', 'VELCAR', 10_000, 28],
  ['by scooter', 'SCO', 5_000, 378],
  ['by motorcycle', 'MOT', 5_000, 1_031],
  ['by car across a town', 'VOI', 5_000, 1_200],
  ['by small van', 'FONE', 10_000, 3_170],
  ['by refrigerated small van', 'FOFR', 10_000, 3_816],
  ['by van', 'CAM', 10_000, 6_340],
  ['by refrigerated van', 'CAFR', 10_000, 7_631],
  ['by lorry across the country', 'POLO', 775_000, 675_606],
  ['by refrigerated lorry', 'PLFR', 1_000, 1_049],
  ['by car over nothing', 'VOI', 0, 0],
  ['by car over less than half a metre', 'VOI', 0.4, 0],
  ['by car over a metre, which is under half a gram', 'VOI', 1, 0],
  ['by car over three metres', 'VOI', 3, 1],
] as const)('a trip %s has the emissions of its class and distance', (_, code, distanceM, expected) => {
  expect(grams(code, distanceM)).toBe(expected)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a distance of %s is refused', (distanceM) => {
  expect(() => grams('VOI', distanceM)).toThrow(RangeError)
})

test('empty kilometres count in addition to the loaded ones', () => {
  const full = { ...defaultCarbonFactors, emptyRunPerMille: 0 }
  expect(computeCarbonGrams(full, 'VOI', 5_000)).toBe(960)
  expect(computeCarbonGrams({ ...full, emptyRunPerMille: 1000 }, 'VOI', 5_000)).toBe(1920)
})

describe('laws of the emissions', () => {
  const anyClass = fc.constantFrom(...vehicleClassCodes)
  const anyDistance = fc.double({ min: 0, max: 2_000_000, noNaN: true })

  test('a longer trip never emits less', () => {
    fc.assert(
      fc.property(anyClass, anyDistance, anyDistance, (code, a, b) => {
        expect(grams(code, Math.max(a, b))).toBeGreaterThanOrEqual(grams(code, Math.min(a, b)))
      }),
    )
  })

  test('the emissions are whole grams, and nearly zero without a motor', () => {
    fc.assert(
      fc.property(anyClass, anyDistance, (code, distanceM) => {
        const emitted = grams(code, distanceM)
        expect(Number.isSafeInteger(emitted)).toBe(true)
        if (!vehicleClasses[code].isMotorised) expect(emitted).toBeLessThanOrEqual(distanceM * 0.003 + 1)
      }),
    )
  })

  test('two halves of a trip emit what the whole does, except for rounding', () => {
    fc.assert(
      fc.property(anyClass, fc.nat(1_000_000), fc.nat(1_000_000), (code, a, b) => {
        expect(Math.abs(grams(code, a) + grams(code, b) - grams(code, a + b))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the factors of a rate card', () => {
  const changed = { ...defaultCarbonFactors, emptyRunPerMille: 100 }

  test('are parsed with the card, and may be absent', () => {
    expect(parseRateCard({ ...defaultRateCard, carbon: changed })).toMatchObject({
      ok: true,
      card: { carbon: changed },
    })
    const without = parseRateCard(defaultRateCard)
    expect(without.ok && 'carbon' in without.card).toBe(false)
  })

  test('are refused by name when they are implausible', () => {
    const { VOI: _, ...lacking } = defaultCarbonFactors.milligramsPerKm
    const reading = parseRateCard({
      ...defaultRateCard,
      carbon: { milligramsPerKm: { ...lacking, PIE: -1 }, emptyRunPerMille: 5000 },
    })
    const problems = reading.ok ? [] : reading.problems
    expect(problems).toEqual([
      expect.stringContaining('carbon.milligramsPerKm.PIE'),
      expect.stringContaining('carbon.milligramsPerKm.VOI'),
      expect.stringContaining('carbon.emptyRunPerMille'),
    ])
    expect(parseRateCard({ ...defaultRateCard, carbon: null }).ok).toBe(false)
  })
})

describe('the distance of a driven trip', () => {
  const acceptedAt = new Date('2026-11-23T10:00:00Z')
  const [pickup, dropoff] = [at(1000), at(4000)]
  const ends = { acceptedAt, pickup, end: dropoff, roadM: 6_543.4 } as const

  /** Returns a place this many metres east of another, on the equator. */
  function at(eastM: number) {
    return { latitude: 0, longitude: eastM / 111_195.08 }
  }

  /** Returns positions from 0 to `untilM` metres east, every 100 m and five seconds, without those within the hole. */
  function track(untilM = 4000, hole: readonly [number, number] = [0, 0], lateMs = 0) {
    return Array.from({ length: untilM / 100 + 1 }, (_, index) => index * 100)
      .filter((eastM) => eastM <= hole[0] || eastM >= hole[1])
      .map((eastM) => ({
        ...at(eastM),
        recordedAt: new Date(acceptedAt.getTime() + lateMs + (eastM / 100) * 5000),
      }))
  }

  test('is the length of the recorded positions, the way to the pickup included', () => {
    expect(measureDrivenTrip({ ...ends, track: track() })).toEqual({ drivenM: 4000, drivenBy: 'track' })
  })

  test('includes the way back of returned goods', () => {
    const back = track()
      .toReversed()
      .slice(0, 31)
      .map(({ latitude, longitude }, index) => ({
        latitude,
        longitude,
        recordedAt: new Date(acceptedAt.getTime() + 300_000 + index * 5000),
      }))
    const facts = { ...ends, end: pickup, track: [...track(), ...back] }
    expect(measureDrivenTrip(facts)).toEqual({ drivenM: 7000, drivenBy: 'track' })
  })

  test('includes a tunnel, estimated by its straight line', () => {
    expect(measureDrivenTrip({ ...ends, track: track(4000, [1000, 2000]) })).toEqual({
      drivenM: 4300,
      drivenBy: 'track',
    })
  })

  test.each([
    ['there are no positions', []],
    ['the positions end before the drop-off', track(3000)],
    ['the positions begin too long after the acceptance', track(4000, [0, 0], 120_001)],
    ['the positions have a long gap', track(4000, [1000, 3200])],
    ['no position is near the pickup', track().filter(({ longitude }) => longitude > at(1600).longitude)],
  ])('is the length of the road when %s', (_, positions) => {
    expect(measureDrivenTrip({ ...ends, track: positions })).toEqual({ drivenM: 6543, drivenBy: 'road' })
  })

  test('sets its emissions, without the average share of empty kilometres', () => {
    expect(computeDrivenCarbonGrams(defaultCarbonFactors, 'SCO', 5_000)).toBe(302)
    expect(computeDrivenCarbonGrams(defaultCarbonFactors, 'VEL', 5_000)).toBe(0)
  })
})
