import type { Argon2Parameters } from 'node:crypto'
import { Piscina } from 'piscina'
import { FairTurns } from './fair-turns.ts'

const maxThreads = 2

/**
 * A hash keeps a processor busy for a quarter of a second. Beyond a wait of some seconds a call is refused with a time
 * to retry.
 */
const hashingTurns = new FairTurns({ maxRunning: maxThreads, maxPerKey: 16, maxWaiting: 64 })

let pool: Piscina | null = null

/**
 * Starts threads of the lowest priority: a crowd that guesses passwords slows down sign-ins and nothing else.
 * They start with the first hash and end after some idle minutes.
 */
function openThreadPool(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./password-hashes.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads,
    idleTimeout: 300_000,
    atomics: 'disabled',
    niceIncrement: 10,
  })
  return pool
}

const createThreadRun = (name: string) => async (input: object) => openThreadPool().run(input, { name })

/** The hashing functions; tests pass their own. */
export type HashWork = {
  readonly bcryptHash: (input: { password: string; cost: number }) => Promise<string>
  readonly bcryptMatches: (input: { password: string; hash: string }) => Promise<boolean>
  readonly argon2Tag: (parameters: Argon2Parameters) => Promise<Uint8Array>
}

/**
 * Returns the hashing functions, two running at once in a process, in fair turns (`FairTurns`).
 * They throw `unavailable` when too many wait, or when the request times out before their turn.
 */
export function createHashWork(work: Partial<HashWork> = {}): HashWork {
  const inTurn =
    <Input extends object, Result>(name: keyof HashWork, replacement?: (input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      hashingTurns.take(() => (replacement ?? createThreadRun(name))(input))
  return {
    bcryptHash: inTurn('bcryptHash', work.bcryptHash),
    bcryptMatches: inTurn('bcryptMatches', work.bcryptMatches),
    argon2Tag: inTurn('argon2Tag', work.argon2Tag),
  }
}
