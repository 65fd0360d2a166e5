import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenReminder, PickupConcern, PickupProgress, PickupVerdict, SeenPoint } from './pickup-watch.ts'
import {
  computeNextCheck,
  computeReassignTime,
  followApproach,
  measurePoint,
  defaultPickupWatchRules as rules,
  selectPointsToCount,
  watchPickup,
} from './pickup-watch.ts'

const startedAt = new Date('2026-03-02T10:00:00Z')
const pickup = { latitude: 48.85, longitude: 2.35 }
/** The length of a degree of latitude, as in `distanceM`. */
const degreeM = (6_371_008.8 * Math.PI) / 180
const minute = 60
const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

/** The carrier's place this many seconds after DÉMARRER: metres north and east of the pickup. */
type Way = (seconds: number) => { readonly northM: number; readonly eastM?: number }

function createPoint(seconds: number, { northM, eastM = 0 }: ReturnType<Way>): SeenPoint {
  const eastDegreeM = degreeM * Math.cos((pickup.latitude * Math.PI) / 180)
  return {
    latitude: pickup.latitude + northM / degreeM,
    longitude: pickup.longitude + eastM / eastDegreeM,
    recordedAt: at(seconds),
  }
}

/** Returns the positions of a way, one every five seconds, from ten seconds before DÉMARRER. */
function createTrack(way: Way, untilS: number, everyS = 5): SeenPoint[] {
  const track: SeenPoint[] = []
  for (let seconds = -2 * everyS; seconds <= untilS; seconds += everyS)
    track.push(createPoint(seconds, way(seconds)))
  return track
}

/** How far a position is by road; null where no road is known. */
type RoadOf = (point: SeenPoint) => { readonly distanceM: number; readonly durationS: number } | null

const noRoads: RoadOf = () => null

function follow(
  track: readonly SeenPoint[],
  known: PickupProgress | null = null,
  roadOf: RoadOf = noRoads,
): PickupProgress | null {
  const points = selectPointsToCount(known, track, startedAt)
  return followApproach(
    known,
    points.map((point) => measurePoint(point, pickup, roadOf(point))),
    rules,
  )
}

/** Returns the verdict at the end of a drive without an open question. */
function judgeDrive(
  track: readonly SeenPoint[],
  { arrivedAt = null, roadOf = noRoads }: { arrivedAt?: Date | null; roadOf?: RoadOf } = {},
): PickupVerdict {
  const lastContactAt = track.at(-1)?.recordedAt ?? startedAt
  return watchPickup(
    { lastContactAt, arrivedAt, plannedPickupAt: null, progress: follow(track, null, roadOf) },
    null,
    rules,
    lastContactAt,
  )
}

const findConcern = (verdict: PickupVerdict): PickupConcern | 'fine' =>
  verdict.kind === 'remind' ? verdict.reason : 'fine'

/** Drives straight towards the pickup from this distance, at this many metres a second, and waits there. */
const drive =
  (fromM: number, speedMps: number): Way =>
  (seconds) => ({ northM: Math.max(0, fromM - Math.max(0, seconds) * speedMps) })

describe('a carrier on its way', () => {
  test.each<[string, Way, number, PickupConcern | 'fine']>([
    ['drives there: it raises no question', drive(8000, 8), 16 * minute, 'fine'],
    ['walks there: it raises no question', drive(2000, 1.2), 20 * minute, 'fine'],
    [
      'stands for just under four minutes: it raises no question',
      () => ({ northM: 3000 }),
      4 * minute - 5,
      'fine',
    ],
    ['stands for four minutes: it is stationary', () => ({ northM: 3000 }), 4 * minute, 'stalled'],
    [
      'stands 499 m before the pickup, looking for a place: it raises no question',
      () => ({ northM: 499 }),
      30 * minute,
      'fine',
    ],
    ['stands 501 m before it: it is stationary', () => ({ northM: 501 }), 4 * minute, 'stalled'],
    [
      'waits at a light for two minutes after every three of driving: it raises no question',
      (s) => ({ northM: 9000 - 6 * (Math.floor(s / 300) * 180 + Math.min(180, s % 300)) }),
      20 * minute,
      'fine',
    ],
    [
      'crawls 199 m in four minutes: it is stationary',
      (s) => ({ northM: 3000 - (s * 199) / 240 }),
      4 * minute,
      'stalled',
    ],
    [
      'crawls 210 m in four minutes: it raises no question',
      (s) => ({ northM: 3000 - (s * 210) / 240 }),
      8 * minute,
      'fine',
    ],
    [
      'rides round the block without ever coming nearer: it is stationary',
      (s) => ({ northM: 3000 + 300 * Math.sin(s / 40), eastM: 300 * Math.cos(s / 40) }),
      20 * minute,
      'stalled',
    ],
    [
      'drives along the river for five minutes to a bridge 900 m off: it raises no question',
      (s) => ({ northM: 1500, eastM: Math.min(900, s * 3) }),
      5 * minute,
      'fine',
    ],
    ['drives away at town speed: it is moving away', (s) => ({ northM: 2000 + s * 8 }), 5 * minute, 'away'],
    [
      'is too far away, but for under two minutes: it raises no question',
      (s) => ({ northM: 2000 + s * 8 }),
      126 + 2 * minute - 10,
      'fine',
    ],
    [
      'is just under a kilometre farther: it raises no question',
      (s) => ({ northM: 2000 + Math.min(999, s * 8) }),
      240,
      'fine',
    ],
    [
      'makes a long turn, away for 1.5 km and then back: it raises no question',
      (s) => ({ northM: s < 150 ? 3000 + s * 10 : 4500 - (s - 150) * 10 }),
      8 * minute,
      'fine',
    ],
    [
      'starts 20 km out in the wrong direction, to the motorway 3 km off: it raises no question',
      (s) => ({ northM: 20_000 + Math.min(3000, s * 12), eastM: Math.max(0, s - 250) * 20 }),
      7 * minute,
      'fine',
    ],
  ])('%s', (_, way, untilS, expected) => {
    expect(findConcern(judgeDrive(createTrack(way, untilS)))).toBe(expected)
  })

  test('is not judged by its movements before DÉMARRER', () => {
    const before = createTrack(() => ({ northM: 3000 }), 10).map((point) => ({
      ...point,
      recordedAt: new Date(point.recordedAt.getTime() - 20 * minute * 1000),
    }))
    expect(findConcern(judgeDrive([...before, ...createTrack(() => ({ northM: 3000 }), minute)]))).toBe(
      'fine',
    )
  })

  test('is not judged by two positions, since one of them may be wrong', () => {
    expect(follow([createPoint(0, { northM: 10 }), createPoint(5, { northM: 10 })])).toBeNull()
  })
})

describe('a carrier across a river from the pickup', () => {
  /** The river runs from west to east, 100 m north of the pickup. Its only bridge is this far east. */
  const overBridge =
    (bridgeM: number): RoadOf =>
    ({ latitude, longitude }) => {
      const northM = (latitude - pickup.latitude) * degreeM
      const eastM = (longitude - pickup.longitude) * degreeM * Math.cos((pickup.latitude * Math.PI) / 180)
      const isAcross = northM > 100
      const distanceM = Math.abs(northM) + (isAcross ? Math.abs(bridgeM - eastM) + bridgeM : Math.abs(eastM))
      return { distanceM, durationS: distanceM / 7 }
    }
  const toTheBridge: Way = (s) => ({ northM: 300, eastM: Math.min(3000, Math.max(0, s) * 8) })
  const awayFromTheBridge: Way = (s) => ({ northM: 300, eastM: -Math.max(0, s) * 8 })
  const stayingAt: Way = () => ({ northM: 300 })

  test.each<[string, Way, number, number, PickupConcern | 'fine']>([
    [
      'drives to the bridge 3 km off, which is away by air: it raises no question',
      toTheBridge,
      3000,
      6 * minute,
      'fine',
    ],
    ['drives the other way: it is moving away', awayFromTheBridge, 3000, 6 * minute, 'away'],
    ['stands 300 m off by air, 6 km by road: it is stationary', stayingAt, 3000, 4 * minute, 'stalled'],
    ['stands there, 1.4 km by road: it raises no question', stayingAt, 550, 30 * minute, 'fine'],
  ])('%s', (_, way, bridgeM, untilS, expected) => {
    expect(findConcern(judgeDrive(createTrack(way, untilS), { roadOf: overBridge(bridgeM) }))).toBe(expected)
  })

  test('is judged differently by the straight line alone', () => {
    expect(findConcern(judgeDrive(createTrack(toTheBridge, 6 * minute)))).toBe('away')
    expect(findConcern(judgeDrive(createTrack(stayingAt, 30 * minute)))).toBe('fine')
  })

  /** The roads are known except for four minutes of the way. */
  const knownAtTimes: RoadOf = (point) =>
    point.recordedAt < at(3 * minute) || point.recordedAt > at(7 * minute) ? overBridge(3000)(point) : null

  test.each<[string, Way, number, PickupConcern | 'fine']>([
    [
      'rides around a block far off, where a change of the measure is no approach: it is stationary',
      (s) => ({ northM: 2000 + 300 * Math.sin(s / 40), eastM: 300 * Math.cos(s / 40) }),
      16 * minute,
      'stalled',
    ],
    [
      'drives to the bridge slowly: it raises no question',
      (s) => ({ northM: 300, eastM: s * 2 }),
      16 * minute,
      'fine',
    ],
    ['drives away: it is moving away', (s) => ({ northM: 2000 + s * 8 }), 6 * minute, 'away'],
  ])('%s, while roads end and begin to be known', (_, way, untilS, expected) => {
    expect(findConcern(judgeDrive(createTrack(way, untilS), { roadOf: knownAtTimes }))).toBe(expected)
  })

  test('with a suddenly longer road, as on the wrong carriageway, is not moving away', () => {
    const wrongWay: RoadOf = (point) => ({
      distanceM: point.recordedAt > at(minute) ? 9000 : 4000,
      durationS: 900,
    })
    expect(findConcern(judgeDrive(createTrack(drive(4000, 8), 5 * minute), { roadOf: wrongWay }))).toBe(
      'fine',
    )
  })
})

describe('a planned pickup far away by road', () => {
  const planned = (durationS: number) => {
    const progress = follow(
      createTrack(() => ({ northM: 9000 }), 6 * minute),
      null,
      () => ({ distanceM: 15_000, durationS }),
    )
    const plannedPickupAt = at(26 * minute)
    const facts = { lastContactAt: at(6 * minute), arrivedAt: null, plannedPickupAt, progress }
    return findConcern(watchPickup(facts, null, rules, at(6 * minute)))
  }

  test('for which a stationary carrier must have left by now raises a question', () => {
    expect(planned(25 * minute)).toBe('stalled')
  })

  test('raises no question while the road leaves time', () => {
    expect(planned(20 * minute)).toBe('fine')
  })
})

describe('a carrier that has arrived', () => {
  const arrived = at(0)
  test.each<[string, Way, PickupConcern | 'fine']>([
    ['waits for an hour: it raises no question', () => ({ northM: 20 }), 'fine'],
    [
      'waits where the map is wrong by 1.9 km, on a factory’s far side: it raises no question',
      () => ({ northM: 600, eastM: 1800 }),
      'fine',
    ],
    ['reports its arrival 2.1 km off: it is stationary', () => ({ northM: 2100 }), 'stalled'],
    ['leaves again: it is moving away', (s) => ({ northM: Math.max(0, s - 600) * 8 }), 'away'],
  ])('%s', (_, way, expected) => {
    expect(findConcern(judgeDrive(createTrack(way, 60 * minute), { arrivedAt: arrived }))).toBe(expected)
  })
})

describe('silence', () => {
  const silentFor = (seconds: number, arrivedAt: Date | null = null) =>
    watchPickup(
      { lastContactAt: at(0), arrivedAt, plannedPickupAt: null, progress: null },
      null,
      rules,
      at(seconds),
    )

  test.each<[string, number, boolean, PickupVerdict['kind']]>([
    ['of just under three minutes raises no question', 3 * minute - 0.001, false, 'fine'],
    ['of three minutes raises a question', 3 * minute, false, 'remind'],
    [
      'of a carrier that waits at the pickup raises no question for six minutes',
      6 * minute - 0.001,
      true,
      'fine',
    ],
    [
      'of a carrier that waits at the pickup raises a question four minutes before the end',
      6 * minute,
      true,
      'remind',
    ],
  ])('%s', (_, seconds, hasArrived, expected) => {
    expect(silentFor(seconds, hasArrived ? at(0) : null).kind).toBe(expected)
  })

  test('leads to the reassignment 10 minutes after the last sign of life, and not earlier', () => {
    expect(silentFor(3 * minute)).toEqual({
      kind: 'remind',
      reason: 'silent',
      since: at(0),
      relayAt: at(10 * minute),
    })
    const reminder: OpenReminder = { reason: 'silent', relayAt: at(10 * minute) }
    const facts = { lastContactAt: at(0), arrivedAt: null, plannedPickupAt: null, progress: null }
    expect(watchPickup(facts, reminder, rules, at(10 * minute - 0.001)).kind).toBe('waiting')
    expect(watchPickup(facts, reminder, rules, at(10 * minute))).toEqual({
      kind: 'reassign',
      reason: 'silent',
    })
  })

  test('does not count as standing still, since nothing is known in a tunnel', () => {
    const progress = follow(createTrack(drive(9000, 8), 2 * minute))
    const facts = { lastContactAt: at(2 * minute), arrivedAt: null, plannedPickupAt: null, progress }
    expect(watchPickup(facts, null, rules, at(5 * minute - 1)).kind).toBe('fine')
  })
})

describe('a question to the carrier', () => {
  const stationary = follow(createTrack(() => ({ northM: 3000 }), 4 * minute))
  const facts = {
    lastContactAt: at(4 * minute),
    arrivedAt: null,
    plannedPickupAt: null,
    progress: stationary,
  }
  const reminder: OpenReminder = { reason: 'stalled', relayAt: at(8 * minute) }

  test('names its beginning, and waits 4 minutes for an answer', () => {
    expect(watchPickup(facts, null, rules, at(4 * minute))).toEqual({
      kind: 'remind',
      reason: 'stalled',
      since: at(0),
      relayAt: at(8 * minute),
    })
  })

  test.each<[string, OpenReminder, number, PickupVerdict['kind']]>([
    ['is not repeated while it is open', reminder, 5 * minute, 'waiting'],
    [
      'leads to the reassignment when its time is over',
      { ...reminder, relayAt: at(6 * minute) },
      6 * minute,
      'reassign',
    ],
    ['is replaced by a question for another reason', { ...reminder, reason: 'away' }, 6 * minute, 'remind'],
  ])('%s', (_, open, seconds, expected) => {
    expect(watchPickup(facts, open, rules, at(seconds)).kind).toBe(expected)
  })

  test('ends when the carrier moves again, however late', () => {
    const way: Way = (s) => ({ northM: 3000 - Math.max(0, s - 4 * minute) * 8 })
    const moving = follow(createTrack(way, 5 * minute))
    const after = { ...facts, lastContactAt: at(5 * minute), progress: moving }
    expect(watchPickup(after, { ...reminder, relayAt: at(minute) }, rules, at(5 * minute)).kind).toBe('fine')
  })

  test('has more time after the carrier’s answer, and never less', () => {
    expect(computeReassignTime(reminder, rules, at(6 * minute))).toEqual(at(11 * minute))
    expect(computeReassignTime({ ...reminder, relayAt: at(20 * minute) }, rules, at(6 * minute))).toEqual(
      at(20 * minute),
    )
    const silent: OpenReminder = { reason: 'silent', relayAt: at(10 * minute) }
    expect(computeReassignTime(silent, rules, at(5 * minute))).toEqual(at(15 * minute))
  })
})

test.each<[string, number, PickupConcern | 'fine']>([
  ['is not stationary 20 minutes before it', 20 * minute, 'fine'],
  ['is not stationary yet 15 minutes before it, from when on standing still counts', 15 * minute + 1, 'fine'],
  ['is stationary 11 minutes before it', 11 * minute, 'stalled'],
  ['is stationary when its time is over', -10 * minute, 'stalled'],
])('a carrier that stands still before a planned pickup %s', (_, untilPickupS, expected) => {
  const endsS = 10 * minute
  const track = createTrack(() => ({ northM: 3000 }), endsS)
  const plannedPickupAt = at(endsS + untilPickupS)
  const facts = { lastContactAt: at(endsS), arrivedAt: null, plannedPickupAt, progress: follow(track) }
  expect(findConcern(watchPickup(facts, null, rules, at(endsS)))).toBe(expected)
})

describe('the next check', () => {
  test.each<[string, number, number, OpenReminder | null, number]>([
    ['comes within half a minute', 61, 60, null, 95],
    ['comes when the silence begins', 170, 0, null, 180],
    ['comes sooner while a question is open', 61, 60, { reason: 'stalled', relayAt: at(300) }, 75],
    ['comes at the end of the question', 297, 290, { reason: 'stalled', relayAt: at(300) }, 300],
    [
      'never comes immediately, even when all is overdue',
      900,
      0,
      { reason: 'silent', relayAt: at(600) },
      910,
    ],
  ])('%s', (_, now, heard, reminder, expected) => {
    expect(computeNextCheck(at(heard), reminder, rules, at(now))).toEqual(at(expected))
  })
})

/** A position that is wrong by up to 60 m in each direction. */
const errorM = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })), {
  minLength: 400,
  maxLength: 400,
})

function addErrors(way: Way, by: readonly (readonly [number, number])[]): Way {
  return (seconds) => {
    const { northM, eastM = 0 } = way(seconds)
    const [north, east] = by[Math.abs(Math.round(seconds / 5)) % by.length] ?? [0, 0]
    return { northM: northM + north, eastM: eastM + east }
  }
}

describe('for any sequence of positions', () => {
  const town = { fromM: fc.integer({ min: 600, max: 12_000 }), speedMps: fc.integer({ min: 2, max: 25 }) }

  test('a carrier that drives towards the pickup and waits there is never asked', () => {
    fc.assert(
      fc.property(errorM, town.fromM, town.speedMps, (by, fromM, speedMps) => {
        expect(findConcern(judgeDrive(createTrack(addErrors(drive(fromM, speedMps), by), 30 * minute)))).toBe(
          'fine',
        )
      }),
      { numRuns: 40 },
    )
  })

  test('a stationary carrier is asked, although its positions vary', () => {
    fc.assert(
      fc.property(errorM, (by) => {
        expect(
          findConcern(
            judgeDrive(
              createTrack(
                addErrors(() => ({ northM: 4000 }), by),
                5 * minute,
              ),
            ),
          ),
        ).toBe('stalled')
      }),
      { numRuns: 40 },
    )
  })

  test('a single position anywhere on Earth changes nothing', () => {
    const good = createTrack(drive(8000, 8), 12 * minute)
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: good.length - 3 }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (place, latitude, longitude) => {
          const track = good.map((point, index) =>
            index === place ? { ...point, latitude, longitude } : point,
          )
          expect(judgeDrive(track)).toEqual({ kind: 'fine' })
          expect(follow(track)?.nearestM).toBeGreaterThan(2000)
        },
      ),
    )
  })

  test('an approach that is followed in pieces gives the same result as in one', () => {
    fc.assert(
      fc.property(errorM, fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 6 }), (by, cuts) => {
        const track = createTrack(addErrors(drive(6000, 7), by), 12 * minute)
        let known: PickupProgress | null = null
        for (const end of [...cuts.sort((a, b) => a - b), track.length]) {
          const seen = track.filter(({ recordedAt }) => recordedAt <= (known?.seenAt ?? at(-1)))
          known = follow(track.slice(Math.max(0, seen.length - 2), end), known)
        }
        expect(known).toEqual(follow(track))
      }),
      { numRuns: 60 },
    )
  })
})
