import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median } from '../statistics.ts'
import type { Acquisition } from './filled-database.ts'
import { openFilledDatabase } from './filled-database.ts'
import { searches } from './searches.ts'

const carriers = 100_000
const warmUps = 10
const maxRatio = 2

/** Measures one kind of search among carriers without filters and with filters, alternately. */
async function measure(bench: Bench): Promise<Findings> {
  const [search] = searches
  if (!search) throw new Error('There is no search to measure')
  const count = bench.isQuick ? 100 : 300
  bench.printLine(`  filling two tables with ${carriers.toLocaleString('en')} carriers`)
  const free = await openFilledDatabase(bench, carriers)
  const filtered = await openFilledDatabase(bench, carriers, { withFilters: true })
  try {
    const [wantedFree, wantedFiltered] = [
      await free.prepare(search, count),
      await filtered.prepare(search, count),
    ]
    const withoutFilters: Acquisition[] = []
    const withFilters: Acquisition[] = []
    for (const [index, wanted] of wantedFree.entries()) {
      const sameFiltered = wantedFiltered[index]
      if (!sameFiltered) throw new Error('Both tables must be searched alike')
      const [withoutFilter, withFilter] = [await free.acquire(wanted), await filtered.acquire(sameFiltered)]
      if (index < warmUps) continue
      withoutFilters.push(withoutFilter)
      withFilters.push(withFilter)
    }
    return createFindings(search.name, withoutFilters, withFilters)
  } finally {
    await free.close()
    await filtered.close()
  }
}

function createFindings(
  search: string,
  withoutFilters: readonly Acquisition[],
  withFilters: readonly Acquisition[],
): Findings {
  const computeP50 = (acquisitions: readonly Acquisition[], figure: 'ms' | 'processorMs') =>
    median(acquisitions.map((acquisition) => acquisition[figure]))
  const computeRatio = (figure: 'ms' | 'processorMs') =>
    computeP50(withFilters, figure) / computeP50(withoutFilters, figure)
  const found = withFilters.filter(({ carrierId }) => carrierId !== null).length
  return {
    columns: [
      'search',
      'carriers',
      'p50 ms',
      'p50 with filters',
      'with ÷ without',
      'DB CPU with ÷ without',
      'found',
    ],
    rows: [
      [
        search,
        carriers.toLocaleString('en'),
        formatMs(computeP50(withoutFilters, 'ms')),
        formatMs(computeP50(withFilters, 'ms')),
        computeRatio('ms').toFixed(2),
        computeRatio('processorMs').toFixed(2),
        `${Math.round((100 * found) / withFilters.length)} %`,
      ],
    ],
    aims: [
      {
        promise: `dispatch search: with filters set at most ${maxRatio} times the p50 without`,
        measured: `${computeRatio('ms').toFixed(2)} times`,
        isMet: computeRatio('ms') <= maxRatio,
      },
    ],
    notes: [
      'Each carrier has a filter; that of every second one excludes the trip by its gain. An acquisition also records the carriers that their filters exclude.',
    ],
  }
}

/** Measures what filters of all carriers cost a search for the nearest one. */
export const filteredSearch: Part = { name: 'filters', title: 'Dispatch search with filters', measure }
