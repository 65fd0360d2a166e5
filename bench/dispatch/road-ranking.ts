import type { Aim, Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median, summariseLatency } from '../statistics.ts'
import { towns } from './a-france-of-carriers.ts'
import type { FilledDatabase, RoadAcquisition } from './filled-database.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { Search } from './searches.ts'
import { parcel, scatter } from './searches.ts'

const runs = 5
const warmUps = 20

/** The drawn cities: the first three of the towns around which carriers gather. */
const cities = [
  { name: 'Paris', at: towns[0] },
  { name: 'Lyon', at: towns[1] },
  { name: 'Marseille', at: towns[2] },
] as const

/** Returns a search for pickups within some 2 km of a city's middle. */
function createSearch({ name, at }: (typeof cities)[number]): Search {
  const pickup = (index: number) => ({
    lat: at.lat + 0.018 * scatter(index, 0.61),
    lon: at.lon + 0.026 * scatter(index, 0.83),
  })
  return { name, goods: parcel, roadM: 4000, pickup, askedBefore: 0 }
}

/** One search in both ways: by the straight line, and by road. */
type Pair = {
  readonly straightMs: number
  readonly straightCarrierId: string | null
  readonly road: RoadAcquisition
}
type CityResult = {
  readonly search: Search
  readonly carriers: number
  readonly runs: readonly (readonly Pair[])[]
}

async function measure(bench: Bench): Promise<Findings> {
  const sizes = bench.isQuick ? [1000] : [1000, 10_000, 100_000]
  const perRun = bench.isQuick ? 20 : 60
  const results: CityResult[] = []
  for (const carriers of sizes) {
    bench.printLine(`  filling a table with ${carriers.toLocaleString('en')} carriers`)
    const database = await openFilledDatabase(bench, carriers)
    try {
      for (const city of cities) results.push(await measureCity(database, createSearch(city), perRun))
    } finally {
      await database.close()
    }
  }
  return createFindings(results)
}

/** Measures both ways alternately for each search, so that other load on the machine affects both. */
async function measureCity(database: FilledDatabase, search: Search, perRun: number): Promise<CityResult> {
  const wanted = await database.prepare(search, runs * perRun)
  for (const one of wanted.slice(0, warmUps)) {
    await database.acquire(one)
    await database.acquireByRoad(one)
  }
  const finishedRuns: Pair[][] = Array.from({ length: runs }, () => [])
  for (const [index, one] of wanted.entries()) {
    const straight = await database.acquire(one)
    const road = await database.acquireByRoad(one)
    finishedRuns[Math.floor(index / perRun)]?.push({
      straightMs: straight.ms,
      straightCarrierId: straight.carrierId,
      road,
    })
  }
  return { search, carriers: database.carriers, runs: finishedRuns }
}

const isRanked = ({ road }: Pair) => typeof road.ranking !== 'string'
const sumMs = ({ road }: Pair) => road.candidatesMs + road.rankingMs + road.acquireMs

/** Returns how many minutes earlier the first asked carrier arrives than the nearest by air; null when unknown. */
function computeMinutesSaved({ straightCarrierId, road: { ranking, carrierId } }: Pair): number | null {
  if (typeof ranking === 'string') return null
  const findSeconds = (id: string | null) =>
    ranking.find((ranked) => ranked.carrierId === id)?.approachS ?? null
  const [byAir, byRoad] = [findSeconds(straightCarrierId), findSeconds(carrierId)]
  return byAir === null || byRoad === null ? null : (byAir - byRoad) / 60
}

function createFindings(results: readonly CityResult[]): Findings {
  return {
    columns: [
      'pickups in',
      'carriers',
      'ranked by road',
      'acquisition by air p95',
      'acquisition by road p95',
      'ratio',
      'candidates p95',
      'ranking p95',
      'all p95',
      'other carrier',
      'minutes saved',
      'where other',
    ],
    rows: results.map(createRow),
    aims: createAims(results),
    notes: [
      'Milliseconds. Each search is made both ways, one after the other, and rolled back: by air it is the acquisition alone; by road the candidates are read, ranked outside of a transaction, and acquired.',
      'The acquisitions hold the locks, as one statement each. Candidates are a transaction of their own, with its beginning and end. All is candidates, ranking and acquisition together.',
      'Minutes saved: how much sooner, by road and for its own vehicle, the carrier asked first is at the pickup than the one nearest by air; over all searches in which both are known, and over those in which they are two.',
      'The roads are those of the drawn plan. A quarter of the carriers is available, and seven in ten gather around eleven towns.',
    ],
  }
}

const computeRatio = (finishedRuns: CityResult['runs']) =>
  summariseLatency(finishedRuns.map((pairs) => pairs.map(({ road }) => road.acquireMs))).p95Ms /
  summariseLatency(finishedRuns.map((pairs) => pairs.map(({ straightMs }) => straightMs))).p95Ms

function createRow({ search, carriers, runs: finishedRuns }: CityResult): readonly (string | number)[] {
  const pairs = finishedRuns.flat()
  const formatP95 = (of: (pair: Pair) => number) =>
    formatMs(summariseLatency(finishedRuns.map((run) => run.map(of))).p95Ms)
  const saved = pairs.flatMap((pair) => computeMinutesSaved(pair) ?? [])
  const others = pairs.filter((pair) => pair.road.carrierId !== pair.straightCarrierId)
  const savedByOthers = others.flatMap((pair) => computeMinutesSaved(pair) ?? [])
  return [
    search.name,
    carriers.toLocaleString('en'),
    formatPercent(pairs.filter(isRanked).length, pairs.length),
    formatP95(({ straightMs }) => straightMs),
    formatP95(({ road }) => road.acquireMs),
    computeRatio(finishedRuns).toFixed(2),
    formatP95(({ road }) => road.candidatesMs),
    formatP95(({ road }) => road.rankingMs),
    formatP95(sumMs),
    formatPercent(others.length, pairs.length),
    computeMean(saved).toFixed(1),
    savedByOthers.length > 0 ? median(savedByOthers).toFixed(1) : '',
  ]
}

function createAims(results: readonly CityResult[]): readonly Aim[] {
  const pairs = results.flatMap(({ runs: finishedRuns }) => finishedRuns.flat())
  const share = pairs.filter(isRanked).length / pairs.length
  const ratio = computeRatio(results.flatMap(({ runs: finishedRuns }) => finishedRuns))
  const worst = Math.max(...results.map(({ runs: finishedRuns }) => computeRatio(finishedRuns)))
  const saved = computeMean(pairs.flatMap((pair) => computeMinutesSaved(pair) ?? []))
  return [
    {
      promise: 'dispatch: ranked by road in at least 95 % of the searches where there are roads',
      measured: formatPercent(pairs.filter(isRanked).length, pairs.length),
      isMet: share >= 0.95,
    },
    {
      promise:
        'dispatch: the p95 of the acquisition after a ranking by road is at most 1.5 times that by the straight line',
      measured: `${ratio.toFixed(2)} times, ${worst.toFixed(2)} in the worst city and size`,
      isMet: worst <= 1.5,
    },
    {
      promise: 'dispatch: the carrier asked first is sooner at the pickup than the one nearest by air',
      measured: `${saved.toFixed(1)} minutes on average`,
      isMet: saved > 0,
    },
  ]
}

const formatPercent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
const computeMean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Measures what ranking by road costs a search, and what it saves. */
export const roadRanking: Part = { name: 'road-ranking', title: 'Ranking by road', measure }
