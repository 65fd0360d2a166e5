import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench, Findings, Part } from '../part.ts'
import { computeSpreadPercent, median } from '../statistics.ts'
import type { DrawFigures } from './draw-in-memory.ts'

const runs = 5
const maxRatio = 2.5
const maxRankingS = 10

async function measure(bench: Bench): Promise<Findings> {
  const tickets = bench.isQuick ? 100_000 : 1_000_000
  const figures: DrawFigures[] = []
  for (let run = 1; run <= runs; run += 1) {
    bench.printLine(`  ${tickets.toLocaleString('en')} tickets, ${run} of ${runs}`)
    const script = join(import.meta.dirname, 'draw-in-memory.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(tickets)])
    figures.push(JSON.parse(stdout) as DrawFigures) // as: the script's only line
  }
  const listRatios = (getMs: (run: DrawFigures) => number, loop: 'loopMs' | 'quickestLoopMs') =>
    figures.map((run) => getMs(run) / run[loop])
  const createRow = (name: string, getMs: (run: DrawFigures) => number) => {
    const ratios = listRatios(getMs, 'loopMs')
    return [
      name,
      median(ratios).toFixed(2),
      computeSpreadPercent(ratios).toFixed(0),
      median(listRatios(getMs, 'quickestLoopMs')).toFixed(2),
      (median(figures.map(getMs)) / 1000).toFixed(2),
    ]
  }
  const sumBoth = ({ rankingMs, rootMs }: DrawFigures) => rankingMs + rootMs
  const bothRatio = median(listRatios(sumBoth, 'loopMs'))
  const rankedS = median(figures.map(({ rankingMs }) => rankingMs)) / 1000
  return {
    columns: ['', 'times the plain loop', 'spread %', 'times the quickest loop', 'processor s'],
    rows: [
      createRow('ranking', ({ rankingMs }) => rankingMs),
      createRow('Merkle root', ({ rootMs }) => rootMs),
      createRow('both', sumBoth),
    ],
    aims: [
      {
        promise: `ranking and Merkle root together at most ${maxRatio} times a plain sha256 loop over the same lines`,
        measured: `${bothRatio.toFixed(2)} times`,
        isMet: bothRatio <= maxRatio,
      },
      {
        promise: `${tickets.toLocaleString('en')} tickets ranked within ${maxRankingS} s`,
        measured: `${rankedS.toFixed(2)} s`,
        isMet: rankedS < maxRankingS,
      },
    ],
    notes: [
      'The plain loop: `createHash` over each line, as most programs do it. The quickest one: `hash` over each line as a text, the fastest way that Node offers.',
      'A ranking hashes n times, a tree over n lines 2n - 1 times: both together can be no less than three times the quickest loop.',
      'CPU time, which other load hardly changes.',
    ],
  }
}

/** Measures sealing and ranking a million tickets, compared with a loop that only hashes them. */
export const drawAtScale: Part = { name: 'draw', title: 'A draw of a million tickets', measure }
