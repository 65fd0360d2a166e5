import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench, Findings, Part } from '../part.ts'
import { median, spreadPercent } from '../statistics.ts'
import type { DrawFigures } from './draw-in-memory.ts'

const runs = 5
const mostTimes = 2.5
const rankedWithinS = 10
const memoryLimitMiB = 512

async function measure(bench: Bench): Promise<Findings> {
  const tickets = bench.isQuick ? 100_000 : 1_000_000
  const figures: DrawFigures[] = []
  for (let run = 1; run <= runs; run += 1) {
    bench.say(`  ${tickets.toLocaleString('en')} tickets, ${run} of ${runs}`)
    const script = join(import.meta.dirname, 'draw-in-memory.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(tickets)])
    figures.push(JSON.parse(stdout) as DrawFigures) // as: the script's only line
  }
  const rankings = figures.map(({ rankingMs, scoreLoopMs }) => rankingMs / scoreLoopMs)
  const roots = figures.map(({ rootMs, lineLoopMs }) => rootMs / lineLoopMs)
  const rankedS = median(figures.map(({ rankingMs }) => rankingMs)) / 1000
  const memoryMiB = Math.max(...figures.map((one) => one.memoryMiB))
  const row = (name: string, times: readonly number[], ms: readonly number[]) => [
    name,
    median(times).toFixed(2),
    spreadPercent(times).toFixed(0),
    (median(ms) / 1000).toFixed(2),
  ]
  const times = (ratio: number) => ({ measured: `${ratio.toFixed(2)} times`, isMet: ratio <= mostTimes })
  return {
    columns: ['', 'times the plain loop', 'spread %', 's'],
    rows: [
      row(
        'ranking',
        rankings,
        figures.map(({ rankingMs }) => rankingMs),
      ),
      row(
        'Merkle root',
        roots,
        figures.map(({ rootMs }) => rootMs),
      ),
    ],
    aims: [
      { promise: `the ranking at most ${mostTimes} times a plain sha256 loop`, ...times(median(rankings)) },
      { promise: `the Merkle root at most ${mostTimes} times a plain sha256 loop`, ...times(median(roots)) },
      {
        promise: `${tickets.toLocaleString('en')} tickets ranked within ${rankedWithinS} s`,
        ...{ measured: `${rankedS.toFixed(2)} s`, isMet: rankedS < rankedWithinS },
      },
      {
        promise: `in at most ${memoryLimitMiB} MiB`,
        ...{ measured: `${memoryMiB.toFixed(0)} MiB`, isMet: memoryMiB < memoryLimitMiB },
      },
    ],
    notes: [
      'The loop hashes the same texts once, with the hash of the machine, as the rules do here.',
      'A tree over n lines hashes 2n - 1 times; memory is that of a process which holds all numbers, lines and scores at once.',
    ],
  }
}

/** Sealing and ranking a million tickets, against a loop that only hashes them. */
export const drawAtScale: Part = { name: 'draw', title: 'A draw of a million tickets', measure }
