import type { Argon2Parameters } from 'node:crypto'
import { Piscina } from 'piscina'
import { FairTurns } from './fair-turns.ts'

const atOnce = 2

/** Each hash keeps a processor busy for a quarter of a second; a wait of more than some seconds is refused with a time to come back. */
const hashing = new FairTurns({ atOnce, ofKey: 16, inAll: 64 })

let pool: Piscina | null = null

/**
 * Threads of the lowest priority: a crowd that guesses passwords slows sign-ins down, and nothing else. They start with
 * the first hash and end when none comes for some minutes.
 */
function threads(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./password-hashes.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: 300_000,
    atomics: 'disabled',
    niceIncrement: 10,
  })
  return pool
}

const inThread = (name: string) => async (given: object) => threads().run(given, { name })

/** The hashing functions; tests have their own. */
export type HashWork = {
  readonly bcryptHash: (given: { password: string; cost: number }) => Promise<string>
  readonly bcryptMatches: (given: { password: string; hash: string }) => Promise<boolean>
  readonly argon2Tag: (parameters: Argon2Parameters) => Promise<Uint8Array>
}

/** Hashes two passwords at once in a process, in fair turns (`FairTurns`) and in threads. Throws `unavailable` when too many wait. */
export function hashWork(work: Partial<HashWork> = {}): HashWork {
  const inTurn =
    <Given extends object, Result>(name: keyof HashWork, own?: (given: Given) => Promise<Result>) =>
    (given: Given): Promise<Result> =>
      hashing.take(() => (own ?? inThread(name))(given))
  return {
    bcryptHash: inTurn('bcryptHash', work.bcryptHash),
    bcryptMatches: inTurn('bcryptMatches', work.bcryptMatches),
    argon2Tag: inTurn('argon2Tag', work.argon2Tag),
  }
}
