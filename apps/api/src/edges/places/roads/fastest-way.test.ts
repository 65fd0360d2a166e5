import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeLineLengthM, computeStraightDistanceM } from '../geometry.ts'
import type { TravelMode } from '../places.ts'
import { chooseLandmarks } from './choose-landmarks.ts'
import { findFastestWay, findReachesToOne, measureSecondsAcross } from './fastest-way.ts'
import type { Spot } from './nearest-road.ts'
import { createNearestRoad } from './nearest-road.ts'
import type { RoadGraph, RoadPiece } from './road-graph.ts'
import { createRoadGraph, getPoint, roadKinds } from './road-graph.ts'

const modes = ['car', 'bicycle', 'foot'] as const

/** A town of at most 12 points within some two kilometres, with roads of all kinds between any two of them. */
const towns = fc
  .record({
    points: fc.array(
      fc.record({
        lat: fc.integer({ min: 0, max: 200 }).map((step) => 48.85 + step * 1e-4),
        lon: fc.integer({ min: 0, max: 300 }).map((step) => 2.33 + step * 1e-4),
      }),
      { minLength: 2, maxLength: 12 },
    ),
    roads: fc.array(
      fc.record({
        from: fc.nat(),
        to: fc.nat(),
        kind: fc.constantFrom(...roadKinds),
        oneWay: fc.constantFrom(null, 'with' as const, 'against' as const),
      }),
      { minLength: 1, maxLength: 30 },
    ),
    mode: fc.constantFrom(...modes),
  })
  .map(({ points, roads, mode }) => {
    const pieces = roads
      .map((road): RoadPiece => ({ ...road, from: road.from % points.length, to: road.to % points.length }))
      .filter(({ from, to }) => from !== to)
    return { graph: createRoadGraph(points, pieces), mode }
  })
  .filter(({ graph }) => graph.from.length > 0)

/** Generates a spot at the end of a piece or somewhere along it. */
const generateSpot = (graph: RoadGraph) =>
  fc
    .record({
      piece: fc.nat({ max: graph.from.length - 1 }),
      share: fc.constantFrom(0, 0.25, 0.5, 1),
    })
    .map(({ piece, share }): Spot => {
      const [from, to] = [getPoint(graph, graph.from[piece] ?? 0), getPoint(graph, graph.to[piece] ?? 0)]
      const at = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
      return { piece, share, at, asideM: 0 }
    })

/** Returns the seconds between all points by trying every point as a stop (Floyd, Warshall 1962). */
function computeAllSeconds(graph: RoadGraph, mode: TravelMode): number[][] {
  const count = graph.lat.length
  const seconds = Array.from({ length: count }, (_, from) =>
    Array.from({ length: count }, (__, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  )
  const lower = (from: number, to: number, value: number) => {
    const row = seconds[from]
    if (row) row[to] = Math.min(row[to] ?? value, value)
  }
  for (const [piece, from] of graph.from.entries()) {
    const to = graph.to[piece] ?? 0
    lower(from, to, graph.secondsWith[mode][piece] ?? 0)
    lower(to, from, graph.secondsAgainst[mode][piece] ?? 0)
  }
  for (let by = 0; by < count; by += 1)
    for (let from = 0; from < count; from += 1)
      for (let to = 0; to < count; to += 1)
        lower(from, to, (seconds[from]?.[by] ?? 0) + (seconds[by]?.[to] ?? 0))
  return seconds
}

/** Returns the seconds between two spots by the same method. */
function computePlainSeconds(graph: RoadGraph, mode: TravelMode, from: Spot, to: Spot): number {
  const between = computeAllSeconds(graph, mode)
  const computeCost = (piece: number, direction: 'With' | 'Against', share: number) => {
    const whole = graph[`seconds${direction}`][mode][piece] ?? 0
    return Number.isFinite(whole) ? whole * share : whole
  }
  const listEnds = (spot: Spot) => [graph.from[spot.piece] ?? 0, graph.to[spot.piece] ?? 0] as const
  const out = [
    computeCost(from.piece, 'Against', from.share),
    computeCost(from.piece, 'With', 1 - from.share),
  ]
  const into = [computeCost(to.piece, 'With', to.share), computeCost(to.piece, 'Against', 1 - to.share)]
  const ways = listEnds(from).flatMap((start, a) =>
    listEnds(to).map((end, b) => (out[a] ?? 0) + (between[start]?.[end] ?? 0) + (into[b] ?? 0)),
  )
  const share = to.share - from.share
  const direct =
    from.piece === to.piece
      ? computeCost(from.piece, share >= 0 ? 'With' : 'Against', Math.abs(share))
      : Number.POSITIVE_INFINITY
  return Math.min(direct, ...ways)
}

test('the fastest way takes as long as the best possible one, and exists only if there is one', () => {
  const cases = towns.chain(({ graph, mode }) =>
    fc.tuple(fc.constant(graph), fc.constant(mode), generateSpot(graph), generateSpot(graph)),
  )
  fc.assert(
    fc.property(cases, ([graph, mode, from, to]) => {
      const way = findFastestWay(graph, mode, from, to)
      const best = computePlainSeconds(graph, mode, from, to)
      if (!Number.isFinite(best)) {
        expect(way).toBeNull()
        return
      }
      expect(way?.durationS).toBeCloseTo(best, 6)
      expect(way?.line[0]).toEqual(from.at)
      expect(way?.line.at(-1)).toEqual(to.at)
      expect(way?.distanceM).toBeCloseTo(computeLineLengthM(way?.line ?? []), 6)
    }),
    { numRuns: 500 },
  )
})

/** A town, several spots in it, and one more. */
const manyToOne = towns.chain(({ graph, mode }) =>
  fc.tuple(
    fc.constant(graph),
    fc.constant(mode),
    fc.array(generateSpot(graph), { maxLength: 8 }),
    generateSpot(graph),
  ),
)

test('one search returns the durations from many places to one, equal to those of single searches', () => {
  fc.assert(
    fc.property(manyToOne, ([graph, mode, from, to]) => {
      const reaches = findReachesToOne(graph, mode, from, to)
      expect(reaches).toHaveLength(from.length)
      for (const [index, spot] of from.entries()) {
        const alone = findFastestWay(graph, mode, spot, to)
        const reach = reaches[index]
        if (!alone || !reach || reach === 'farther') expect([reach, alone]).toEqual(['farther', null])
        else {
          expect(reach.durationS).toBeCloseTo(alone.durationS, 6)
          // Of two ways with the same time either may be returned.
          expect(reach.distanceM).toBeGreaterThanOrEqual(computeStraightDistanceM(spot.at, to.at) - 1)
          expect(reach.distanceM).toBeLessThanOrEqual(reach.durationS * graph.topSpeed[mode] + 1)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('along a row of streets one search returns the distances, and only those that it knows when its time ends', () => {
  const points = Array.from({ length: 600 }, (_, index) => ({ lat: 48.85 + index * 1e-4, lon: 2.35 }))
  const pieces = points
    .slice(1)
    .map((_, from): RoadPiece => ({ from, to: from + 1, kind: 'street', oneWay: null }))
  const graph = createRoadGraph(points, pieces)
  const createMiddleSpot = (piece: number): Spot => ({
    piece,
    share: 0.5,
    at: { lat: 48.85 + (piece + 0.5) * 1e-4, lon: 2.35 },
    asideM: 0,
  })
  const from = [3, 200, 598].map(createMiddleSpot)
  const reaches = findReachesToOne(graph, 'car', from, createMiddleSpot(0))
  for (const [index, reach] of reaches.entries())
    expect(reach).toMatchObject({
      distanceM: expect.closeTo(
        computeStraightDistanceM(from[index]?.at ?? createMiddleSpot(0).at, createMiddleSpot(0).at),
        3,
      ),
    })
  // A search whose time ends at its first check knows the nearest spot, and that the others are farther.
  const knownReaches = findReachesToOne(graph, 'car', from, createMiddleSpot(0), () => true)
  expect(knownReaches).toEqual([reaches[0], 'farther', 'farther'])
})

test('a one-way street is driven in its direction only, and walked in both', () => {
  const points = [
    { lat: 48.86, lon: 2.35 },
    { lat: 48.861, lon: 2.35 },
  ]
  const graph = createRoadGraph(points, [{ from: 0, to: 1, kind: 'street', oneWay: 'with' }])
  const [start, end] = points.map((at, index): Spot => ({ piece: 0, share: index, at, asideM: 0 })) as [
    Spot,
    Spot,
  ]
  for (const mode of ['car', 'bicycle'] as const) {
    expect(findFastestWay(graph, mode, start, end)).not.toBeNull()
    expect(findFastestWay(graph, mode, end, start)).toBeNull()
  }
  expect(findFastestWay(graph, 'foot', end, start)).not.toBeNull()
})

test('the nearest road is the nearest of those that the traveller may use', () => {
  const cases = fc.tuple(
    towns,
    fc.record({
      lat: fc.double({ min: 48.84, max: 48.88, noNaN: true }),
      lon: fc.double({ min: 2.32, max: 2.37, noNaN: true }),
    }),
    fc.constantFrom(100, 1000, 5000),
  )
  fc.assert(
    fc.property(cases, ([{ graph, mode }, point, withinM]) => {
      const spot = createNearestRoad(graph)(point, mode, withinM)
      // Of each usable piece a hundred points: none of them is nearer.
      const distances = [...graph.from.keys()]
        .filter((piece) =>
          Number.isFinite(
            Math.min(...[graph.secondsWith, graph.secondsAgainst].map((by) => by[mode][piece] ?? 0)),
          ),
        )
        .flatMap((piece) => {
          const [from, to] = [getPoint(graph, graph.from[piece] ?? 0), getPoint(graph, graph.to[piece] ?? 0)]
          return Array.from({ length: 101 }, (_, step) =>
            computeStraightDistanceM(point, {
              lat: from.lat + ((to.lat - from.lat) * step) / 100,
              lon: from.lon + ((to.lon - from.lon) * step) / 100,
            }),
          )
        })
      const nearest = Math.min(...distances)
      if (spot === null) expect(nearest).toBeGreaterThan(withinM - 1)
      else expect(spot.asideM).toBeLessThanOrEqual(nearest + 1)
    }),
    { numRuns: 300 },
  )
})

describe('a road with bends', () => {
  // From the first point north to the second, along two bends east of the straight line.
  const points = [
    { lat: 48.86, lon: 2.35 },
    { lat: 48.863, lon: 2.35 },
  ]
  const bends = [
    { lat: 48.861, lon: 2.352 },
    { lat: 48.862, lon: 2.352 },
  ]
  const straight = createRoadGraph(points, [{ from: 0, to: 1, kind: 'street', oneWay: null }])
  const graph: RoadGraph = { ...straight, getBends: () => bends }
  const nearest = createNearestRoad(graph)
  const findSpot = (lat: number, lon: number): Spot => {
    const spot = nearest({ lat, lon }, 'foot', 1000)
    if (!spot) throw new Error('No road is near')
    return spot
  }

  test('is joined at the nearest point of its bends, not of the straight line between its ends', () => {
    const spot = findSpot(48.8615, 2.3525)
    expect(spot.at).toEqual({ lat: expect.closeTo(48.8615, 6), lon: expect.closeTo(2.352, 6) })
    expect(spot.share).toBeCloseTo(0.5, 3)
  })

  test('is drawn with the bends between two of its spots, in the direction of travel', () => {
    const [south, north] = [findSpot(48.8605, 2.3511), findSpot(48.8615, 2.3525)]
    expect(findFastestWay(graph, 'foot', south, north)?.line).toEqual([south.at, bends[0], north.at])
    expect(findFastestWay(graph, 'foot', north, south)?.line).toEqual([north.at, bends[0], south.at])
  })

  test('is drawn completely when a way continues beyond it', () => {
    const corner = { lat: 48.863, lon: 2.36 }
    const longer = createRoadGraph(
      [...points, corner],
      [
        { from: 0, to: 1, kind: 'street', oneWay: null },
        { from: 1, to: 2, kind: 'street', oneWay: null },
        { from: 2, to: 2, kind: 'street', oneWay: null },
      ],
    )
    const bent: RoadGraph = { ...longer, getBends: (piece) => (piece === 0 ? bends : []) }
    const [start, end]: [Spot, Spot] = [
      { piece: 0, share: 0, at: { lat: 48.86, lon: 2.35 }, asideM: 0 },
      { piece: 1, share: 0.5, at: { lat: 48.863, lon: 2.355 }, asideM: 0 },
    ]
    const there = findFastestWay(bent, 'car', start, end)?.line ?? []
    expect(there.slice(1)).toEqual([...bends, points[1], end.at])
    const back = findFastestWay(bent, 'car', end, start)?.line ?? []
    expect(back.slice(0, -1)).toEqual([end.at, points[1], ...bends.toReversed()])
  })
})

test('a search with landmarks finds a way of the same duration as one without, and none where there is none', () => {
  const cases = towns.chain(({ graph, mode }) =>
    fc.tuple(
      fc.constant(graph),
      fc.constant(mode),
      generateSpot(graph),
      generateSpot(graph),
      fc.integer({ min: 1, max: 4 }),
    ),
  )
  fc.assert(
    fc.property(cases, ([graph, mode, from, to, count]) => {
      const landmarks = chooseLandmarks(graph, mode, count, measureSecondsAcross)
      const indexed: RoadGraph = landmarks ? { ...graph, landmarks: { [mode]: landmarks } } : graph
      const [withThem, withoutThem] = [
        findFastestWay(indexed, mode, from, to),
        findFastestWay(graph, mode, from, to),
      ]
      if (withoutThem === null) expect(withThem).toBeNull()
      else expect(withThem?.durationS).toBeCloseTo(withoutThem.durationS, 6)
    }),
    { numRuns: 500 },
  )
})

test('landmarks save a search two thirds of its work in a large town', () => {
  const side = 60
  const points = Array.from({ length: side * side }, (_, index) => ({
    lat: 48.8 + Math.floor(index / side) * 1e-3,
    lon: 2.3 + (index % side) * 1.5e-3,
  }))
  const pieces = points.flatMap((_, index): RoadPiece[] => {
    const createPiece = (to: number): RoadPiece => ({ from: index, to, kind: 'street', oneWay: null })
    return [
      ...(index % side < side - 1 ? [createPiece(index + 1)] : []),
      ...(index + side < points.length ? [createPiece(index + side)] : []),
    ]
  })
  // A motorway elsewhere: the straight line at its speed is of little use to searches in the town.
  const graph = createRoadGraph(points, [...pieces, { from: 0, to: 1, kind: 'motorway', oneWay: null }])
  const landmarks = chooseLandmarks(graph, 'car', 6, measureSecondsAcross)
  if (!landmarks) throw new Error('The town has no landmark')
  const createStartSpot = (piece: number): Spot => ({
    piece,
    share: 0,
    at: getPoint(graph, graph.from[piece] ?? 0),
    asideM: 0,
  })
  const countSearch = (searched: RoadGraph) => {
    let checks = 0
    const counted: RoadGraph = {
      ...searched,
      touching: new Proxy(searched.touching, {
        get(target, name) {
          checks += 1
          return Reflect.get(target, name)
        },
      }),
    }
    findFastestWay(counted, 'car', createStartSpot(2 * side * 20), createStartSpot(2 * side * 40 + 60))
    return checks
  }
  expect(countSearch({ ...graph, landmarks: { car: landmarks } })).toBeLessThan(countSearch(graph) / 3)
})
