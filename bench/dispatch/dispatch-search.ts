import type { CarrierRequirements } from '@repo/api/src/features/dispatch/search/nearest.data.ts'
import type { Aim, Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median, summariseLatency } from '../statistics.ts'
import type { Acquisition, FilledDatabase } from './filled-database.ts'
import { openFilledDatabase } from './filled-database.ts'
import { scanForNearest } from './scan.ts'
import type { Search } from './searches.ts'
import { searches } from './searches.ts'

const runs = 5
const warmUps = 10

/** One run of one search on one database. */
type Run = {
  readonly acquisitions: readonly Acquisition[]
  readonly scansMs: readonly number[]
  /** How often the scan found another carrier. */
  readonly differingFromScan: number
}

type SearchResult = { readonly search: Search; readonly carriers: number; readonly runs: readonly Run[] }

async function measure(bench: Bench): Promise<Findings> {
  const sizes = bench.isQuick ? [1000, 10_000, 100_000] : [1000, 10_000, 100_000, 1_000_000]
  const databases: FilledDatabase[] = []
  try {
    for (const carriers of sizes) {
      bench.printLine(`  filling a table with ${carriers.toLocaleString('en')} carriers`)
      databases.push(await openFilledDatabase(bench, carriers))
    }
    const results: SearchResult[] = []
    for (const search of searches) {
      bench.printLine(`  ${search.name}`)
      results.push(...(await measureSearch(search, databases, bench.isQuick ? 15 : 40)))
    }
    return createFindings(results, sizes)
  } finally {
    for (const database of databases) await database.close()
  }
}

/** Measures a search on all databases alternately, so that other load on the machine affects all of them. */
async function measureSearch(
  search: Search,
  databases: readonly FilledDatabase[],
  perRun: number,
): Promise<readonly SearchResult[]> {
  const prepared: { database: FilledDatabase; wanted: readonly CarrierRequirements[]; runs: Run[] }[] = []
  for (const database of databases) {
    const wanted = await database.prepare(search, runs * perRun)
    for (const one of wanted.slice(0, warmUps)) await database.acquire(one)
    prepared.push({ database, wanted, runs: [] })
  }
  for (let run = 0; run < runs; run += 1) {
    for (const { database, wanted, runs: finishedRuns } of prepared) {
      const turn = Array.from({ length: perRun }, (_, index) => (run * perRun + index) % wanted.length)
      finishedRuns.push(
        await measureRun(
          database,
          turn.flatMap((index) => wanted[index] ?? []),
        ),
      )
    }
  }
  return prepared.map(({ database, runs: finishedRuns }) => ({
    search,
    carriers: database.carriers,
    runs: finishedRuns,
  }))
}

async function measureRun(database: FilledDatabase, wanted: readonly CarrierRequirements[]): Promise<Run> {
  const acquisitions: Acquisition[] = []
  for (const one of wanted) acquisitions.push(await database.acquire(one))
  const scansMs: number[] = []
  let differingFromScan = 0
  for (const [index, one] of wanted.slice(0, countScansPerRun(database.carriers)).entries()) {
    const begunMs = performance.now()
    const nearest = await scanForNearest(database.scanner, one)
    scansMs.push(performance.now() - begunMs)
    if (nearest !== acquisitions[index]?.carrierId) differingFromScan += 1
  }
  return { acquisitions, scansMs, differingFromScan }
}

function countScansPerRun(carriers: number): number {
  return carriers >= 1_000_000 ? 3 : carriers >= 100_000 ? 6 : 15
}

function createFindings(results: readonly SearchResult[], sizes: readonly number[]): Findings {
  const allRuns = results.flatMap((one) => one.runs)
  return {
    columns: [
      'search',
      'carriers',
      'p50 ms',
      'p95 ms',
      '± %',
      'DB CPU ms',
      'scan p50',
      'scan ÷ acquisition',
      'found',
    ],
    rows: results.map(createRow),
    aims: createAims(results, sizes),
    notes: [
      'The acquisition is the product’s own statement through Prisma, rolled back each time; the scan computes the haversine distance of every row of the same table without indexes.',
      'A quarter of the carriers is available; seven in ten gather around eleven towns. DB CPU is the processor time of the acquisition’s PostgreSQL process (p50).',
      `Each of the ${runs} runs searches all sizes in turn; ± is half the range of the runs’ p95.`,
      `The acquisition chose another carrier than the scan in ${sum(allRuns.map(({ differingFromScan }) => differingFromScan))} of ${sum(allRuns.map(({ scansMs }) => scansMs.length))} searches.`,
    ],
  }
}

const summariseAcquisitions = (finishedRuns: readonly Run[]) =>
  summariseLatency(finishedRuns.map(({ acquisitions }) => acquisitions.map(({ ms }) => ms)))

function createRow({ search, carriers, runs: finishedRuns }: SearchResult): readonly (string | number)[] {
  const acquisition = summariseAcquisitions(finishedRuns)
  const scan = summariseLatency(finishedRuns.map(({ scansMs }) => scansMs))
  const acquisitions = finishedRuns.flatMap((run) => run.acquisitions)
  return [
    search.name,
    carriers.toLocaleString('en'),
    formatMs(acquisition.p50Ms),
    formatMs(acquisition.p95Ms),
    acquisition.p95SpreadPercent.toFixed(0),
    formatMs(median(acquisitions.map(({ processorMs }) => processorMs))),
    formatMs(scan.p50Ms),
    (scan.p50Ms / acquisition.p50Ms).toFixed(1),
    `${Math.round((100 * acquisitions.filter(({ carrierId }) => carrierId !== null).length) / acquisitions.length)} %`,
  ]
}

function createAims(results: readonly SearchResult[], sizes: readonly number[]): readonly Aim[] {
  const largest = sizes.at(-1) ?? 0
  const size = largest.toLocaleString('en')
  const slowest = results
    .filter(({ carriers }) => carriers === largest)
    .map(({ search, runs: finishedRuns }) => ({
      name: search.name,
      p95Ms: summariseAcquisitions(finishedRuns).p95Ms,
    }))
    .reduce((worst, one) => (one.p95Ms > worst.p95Ms ? one : worst))
  const successfulSearches = searches.filter(({ name }) => !name.startsWith('nobody'))
  const steepest = successfulSearches
    .map((search) => ({ name: search.name, times: computeGrowth(results, search, largest) }))
    .reduce((worst, one) => (one.times > worst.times ? one : worst))
  const slowestBesideScan = successfulSearches
    .map((search) => ({ name: search.name, times: computeSpeedup(results, search, largest) }))
    .reduce((worst, one) => (one.times < worst.times ? one : worst))
  return [
    {
      promise: `dispatch search: p95 under 5 ms at ${size} carriers`,
      measured: `${formatMs(slowest.p95Ms)} ms in the slowest, "${slowest.name}"`,
      isMet: slowest.p95Ms < 5,
      limit: 'A time, unlike the ratios, depends on the machine: see how long its fixed piece of work takes.',
    },
    {
      promise: `dispatch search that finds: p50 at ${size} at most 1.15 times that at 10,000`,
      measured: `${steepest.times.toFixed(2)} times in the steepest, "${steepest.name}"`,
      isMet: steepest.times <= 1.15,
      limit: 'The difference is about as large as the spread of the runs (±).',
    },
    {
      promise: `dispatch search that finds: at least 300 times faster than the scan at ${size}`,
      measured: `${slowestBesideScan.times.toFixed(0)} times in the slowest, "${slowestBesideScan.name}"`,
      isMet: slowestBesideScan.times >= 300,
      limit:
        'A search that finds nobody at once takes as long as a transaction with one statement, and that alone is more than a 300th of most scans.',
    },
  ]
}

/**
 * Returns how many times slower (p50) a search is in the largest table than among ten thousand: the median of the
 * ratios.
 */
function computeGrowth(results: readonly SearchResult[], search: Search, largest: number): number {
  const listP50s = (carriers: number) =>
    results
      .filter((one) => one.search === search && one.carriers === carriers)
      .flatMap((one) => one.runs.map(({ acquisitions }) => median(acquisitions.map(({ ms }) => ms))))
  const small = listP50s(10_000)
  return median(listP50s(largest).map((ms, run) => ms / (small[run] ?? Number.NaN)))
}

/** Returns how many times faster (p50) than the scan a search is; NaN when it was not measured. */
function computeSpeedup(results: readonly SearchResult[], search: Search, carriers: number): number {
  const result = results.find((one) => one.search === search && one.carriers === carriers)
  if (!result) return Number.NaN
  const scan = summariseLatency(result.runs.map(({ scansMs }) => scansMs))
  return scan.p50Ms / summariseAcquisitions(result.runs).p50Ms
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Measures how long the product takes to acquire the nearest carrier, among a thousand to a million. */
export const dispatchSearch: Part = { name: 'dispatch', title: 'Dispatch search', measure }
