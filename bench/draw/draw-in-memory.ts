// node draw-in-memory.ts <tickets>: seals and ranks that many tickets, and prints the CPU time as a line of JSON.
// It is a process of its own, so that nothing of the previous run is left in it.

import { createHash, hash } from 'node:crypto'
import { rankTickets } from '@repo/lottery-rules/draw'
import { merkleRoot } from '@repo/lottery-rules/merkle'
import { machineHash } from '@repo/lottery-verifier/machine-hash'

/** The CPU time of each piece, in milliseconds. */
export type DrawFigures = {
  /** Every line hashed by `createHash`. */
  readonly loopMs: number
  /** Every line hashed by the one-shot `hash`, the fastest way of this machine. */
  readonly quickestLoopMs: number
  readonly rankingMs: number
  readonly rootMs: number
}

const count = Number(process.argv[2])
const seed = hash('sha256', 'bench')

function measureCpuMs(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** Returns a text like a ticket's number, another one for each index below a hundred million. */
function createTicketNumber(index: number): string {
  const digits = String(index).padStart(8, '0')
  return `A${String.fromCharCode(65 + Number(digits[0]))}${digits.slice(1, 3)}BC${digits.slice(3, 5)}${digits.slice(5)}`
}

// Slices of one text, like the lines of a file that was read.
const lines = Array.from({ length: count }, (_, index) => `${createTicketNumber(index)};median;paid;${seed}`)
  .join('\n')
  .split('\n')
const loopMs = measureCpuMs(() => {
  for (const line of lines) createHash('sha256').update(line).digest('hex')
})
const quickestLoopMs = measureCpuMs(() => {
  for (const line of lines) hash('sha256', line)
})
const rootMs = measureCpuMs(() => merkleRoot(lines, machineHash))
const numbers = lines.map((line) => line.slice(0, line.indexOf(';')))
const rankingMs = measureCpuMs(() => rankTickets(seed, numbers, Math.ceil(count / 100), machineHash))
const figures: DrawFigures = { loopMs, quickestLoopMs, rankingMs, rootMs }
process.stdout.write(`${JSON.stringify(figures)}\n`)
