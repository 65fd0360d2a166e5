// node draw-in-memory.ts <tickets>: seals and ranks that many tickets and prints what each piece took as a line of JSON. A process of its
// own, so that the memory it needed is its own, too.

import { hash } from 'node:crypto'
import { ranking } from '@repo/lottery-rules/draw'
import { merkleRoot } from '@repo/lottery-rules/merkle'

/** What each piece took, in milliseconds, and the most memory that the process held at once, in MiB. */
export type DrawFigures = {
  readonly scoreLoopMs: number
  readonly rankingMs: number
  readonly lineLoopMs: number
  readonly rootMs: number
  readonly memoryMiB: number
}

const count = Number(process.argv[2])
const seed = hash('sha256', 'bench')
const native = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

function took(work: () => unknown): number {
  const begunMs = performance.now()
  work()
  return performance.now() - begunMs
}

function numberOf(index: number): string {
  const digits = String(index).padStart(8, '0')
  return `A${String.fromCharCode(65 + Number(digits[0]))}${digits.slice(1, 3)}BC${digits.slice(3, 5)}${digits.slice(5)}`
}

/** The ranking, and what anybody must do who only hashes: the reference in the same process. */
function rankAll() {
  const numbers = Array.from({ length: count }, (_, index) => numberOf(index))
  const scoreLoopMs = took(() => {
    for (const number of numbers) hash('sha256', `${seed}:${number}`, 'buffer')
  })
  return { scoreLoopMs, rankingMs: took(() => ranking(seed, numbers, Math.ceil(count / 10), native)) }
}

function sealAll() {
  const lines = Array.from({ length: count }, (_, index) => `${numberOf(index)};median;paid;${seed}`)
  const lineLoopMs = took(() => {
    for (const line of lines) hash('sha256', line, 'buffer')
  })
  return { lineLoopMs, rootMs: took(() => merkleRoot(lines, native)) }
}

const figures: DrawFigures = {
  ...rankAll(),
  ...sealAll(),
  memoryMiB: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
