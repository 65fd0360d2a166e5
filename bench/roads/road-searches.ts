import type { Point } from '@repo/api/src/edges/places/places.ts'
import { chooseLandmarks } from '@repo/api/src/edges/places/roads/choose-landmarks.ts'
import {
  findFastestWay,
  findReachesToOne,
  measureSecondsAcross,
} from '@repo/api/src/edges/places/roads/fastest-way.ts'
import type { Spot } from '@repo/api/src/edges/places/roads/nearest-road.ts'
import type { RoadGraph, RoadPiece } from '@repo/api/src/edges/places/roads/road-graph.ts'
import { createRoadGraph, getPoint } from '@repo/api/src/edges/places/roads/road-graph.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { readSingleThreadCpuMs } from '../processor-time.ts'
import { median, quantile } from '../statistics.ts'

const streetM = 110
const avenueEvery = 8
const motorwayEvery = 120
const carriers = 24
/** The distances of trips, in streets: across a town, and of carriers from a pickup. */
const [townStreets, carrierStreets] = [60, 40]
const landmarkCount = 6
const countedMs = 60
const maxRuns = 500

/** The maximum duration of one search before it disturbs a dispatch search. */
const budgetMs = 50
const minSpeedup = 3

/** The durations of the same searches by A* alone and with landmarks. */
type Comparison = {
  readonly name: string
  readonly plainMs: readonly number[]
  readonly byLandmarksMs: readonly number[]
}

async function measure({ isQuick, printLine }: Bench): Promise<Findings> {
  const side = isQuick ? 250 : 700
  const graph = createRegion(side)
  printLine(`  ${graph.lat.length} points, ${graph.from.length} pieces`)
  const cpuAtStartMs = readSingleThreadCpuMs(process.pid)
  const landmarks = chooseLandmarks(graph, 'car', landmarkCount, measureSecondsAcross)
  const indexMs = readSingleThreadCpuMs(process.pid) - cpuAtStartMs
  const indexed: RoadGraph = landmarks ? { ...graph, landmarks: { car: landmarks } } : graph
  const trips = isQuick ? 20 : 60
  const random = createRandom(17)
  const nearTrips = createTrips(graph, side, trips, townStreets, random)
  const regionStreets = side * 0.6
  const farTrips = createTrips(graph, side, trips, regionStreets, random)
  const compare = (name: string, pairs: typeof nearTrips): Comparison => ({
    name,
    plainMs: measureEach(pairs, ([from, to]) => findFastestWay(graph, 'car', from, to)),
    byLandmarksMs: measureEach(pairs, ([from, to]) => findFastestWay(indexed, 'car', from, to)),
  })
  const acrossTown = compare('route across a town (6 km)', nearTrips)
  const regionKm = Math.round((regionStreets * streetM) / 1000)
  const acrossRegion = compare(`route across the region (${regionKm} km)`, farTrips)
  const rankings = nearTrips.map(([, to]) => {
    const others = createTrips(graph, side, carriers, carrierStreets, random, to).map(([from]) => from)
    return [others, to] as const
  })
  const rankingMs = measureEach(rankings, ([from, to]) => findReachesToOne(graph, 'car', from, to))
  const speedup = computeSpeedup(acrossRegion)
  return {
    columns: ['search', 'A* p50', 'A* p95', 'landmarks p50', 'landmarks p95', 'ratio of p95'],
    rows: [
      ...[acrossTown, acrossRegion].map((comparison) => [
        comparison.name,
        ...formatQuantiles(comparison.plainMs),
        ...formatQuantiles(comparison.byLandmarksMs),
        computeSpeedup(comparison).toFixed(1),
      ]),
      [`one search to ${carriers} carriers within 4 km`, ...formatQuantiles(rankingMs), '', '', ''],
    ],
    aims: [
      {
        promise: `landmarks make a route across the region at least ${minSpeedup} times faster than A* alone (p95)`,
        measured: speedup.toFixed(1),
        isMet: speedup >= minSpeedup,
      },
      {
        promise: `one search to ${carriers} carriers takes at most ${budgetMs} ms (p95)`,
        measured: formatMs(quantile(rankingMs, 0.95)),
        isMet: quantile(rankingMs, 0.95) <= budgetMs,
      },
    ],
    notes: [
      `A region of ${graph.lat.length} points: streets of ${streetM} m, each eighth an avenue, half of the streets one-way, a motorway every ${(motorwayEvery * streetM) / 1000} km.`,
      `The landmarks were chosen in ${(indexMs / 1000).toFixed(1)} s and take ${Math.round(((landmarks?.from.byteLength ?? 0) * 2) / 2 ** 20)} MiB.`,
      'Searches run in a thread of their own: they take processor time, not time of the event loop.',
    ],
  }
}

/** Returns p50 and p95. */
const formatQuantiles = (ms: readonly number[]) => [median(ms), quantile(ms, 0.95)].map(formatMs)

/** Returns how many times faster (p95) the searches are with landmarks. */
const computeSpeedup = ({ plainMs, byLandmarksMs }: Comparison) =>
  quantile(plainMs, 0.95) / quantile(byLandmarksMs, 0.95)

/** Returns the CPU time of a piece of work in milliseconds, which hardly depends on other load. */
function measureCpuMs(work: () => unknown): number {
  const cpuAtStartMs = readSingleThreadCpuMs(process.pid)
  let [spentMs, runs] = [0, 0]
  // The system counts in steps of some milliseconds, so the work is repeated until these are many.
  while (spentMs < countedMs && runs < maxRuns) {
    work()
    runs += 1
    spentMs = readSingleThreadCpuMs(process.pid) - cpuAtStartMs
  }
  return spentMs / runs
}

function measureEach<Item>(list: readonly Item[], search: (item: Item) => unknown): readonly number[] {
  // The first searches are slower until they are compiled.
  for (const item of list.slice(0, 5)) search(item)
  return list.map((item) => measureCpuMs(() => search(item)))
}

/** Creates a source of numbers from 0 to 1, the same at each run (Park, Miller 1988). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Returns a square of streets, with avenues and motorways; the directions of one-way streets alternate. */
function createRegion(side: number): RoadGraph {
  const random = createRandom(3)
  const degrees = streetM / 111_195
  const points = Array.from({ length: side * side }, (_, index): Point => {
    const [row, column] = [Math.floor(index / side), index % side]
    const shift = () => (random() - 0.5) * degrees * 0.3
    return { lat: 48 + row * degrees + shift(), lon: 2 + (column * degrees) / 0.66 + shift() }
  })
  const getKind = (line: number) =>
    line % motorwayEvery === 0 ? 'motorway' : line % avenueEvery === 0 ? 'avenue' : 'street'
  const pieces: RoadPiece[] = []
  for (const [index] of points.entries()) {
    const [row, column] = [Math.floor(index / side), index % side]
    const add = (to: number, line: number) => {
      const kind = getKind(line)
      const oneWay =
        kind === 'street' && line % 4 === 1 ? 'with' : kind === 'street' && line % 4 === 3 ? 'against' : null
      pieces.push({ from: index, to, kind, oneWay })
    }
    if (column < side - 1) add(index + 1, row)
    if (row < side - 1) add(index + side, column)
  }
  return createRoadGraph(points, pieces)
}

/** Returns pairs of spots at most this many streets apart; with an end, all pairs lead there. */
function createTrips(
  graph: RoadGraph,
  side: number,
  count: number,
  apartStreets: number,
  random: () => number,
  end?: Spot,
): readonly (readonly [Spot, Spot])[] {
  const createSpot = (piece: number): Spot => ({
    piece,
    share: 0,
    at: getPoint(graph, graph.from[piece] ?? 0),
    asideM: 0,
  })
  // `createRegion` gives each point two pieces, to the next column and to the next row; a row's last point has only one.
  const findPiece = (row: number, column: number) => {
    const clamp = (value: number) => Math.max(1, Math.min(side - 3, Math.round(value)))
    return Math.min(graph.from.length - 1, 2 * (clamp(row) * side + clamp(column)) - clamp(row))
  }
  const getPlace = (spot: Spot) => {
    const point = graph.from[spot.piece] ?? 0
    return [Math.floor(point / side), point % side] as const
  }
  return Array.from({ length: count }, () => {
    const to = end ?? createSpot(findPiece(random() * side, random() * side))
    const [row, column] = getPlace(to)
    const angle = random() * 2 * Math.PI
    const from = createSpot(
      findPiece(row + apartStreets * Math.sin(angle), column + apartStreets * Math.cos(angle)),
    )
    return [from, to] as const
  })
}

/** Compares searches in a large region by A* alone and with landmarks, on the same roads, in the same run. */
export const roadSearches: Part = { name: 'roads', title: 'Searches for ways in a region', measure }
