import { Piscina } from 'piscina'
import { FairTurns } from './fair-turns.ts'
import { Refusal } from './refusal.ts'

/** No sound file takes this long, also on a slow machine that starts a thread for it. */
const maxMs = 15_000
const threads = 2

/** Turns for parsing files of strangers: two are unpacked and searched at once in a process. A crowd waits behind itself. */
const parsing = new FairTurns({ atOnce: threads, ofKey: 8, inAll: 64 })

/** A file that was given up: reading it takes too much memory. */
export class ParsingGivenUp extends Error {
  override readonly name = 'ParsingGivenUp'
}

let pool: Piscina | null = null

/** Threads start with the first file, and end when none comes for a minute. A process with no other work ends with them. */
function threadPool(): Piscina {
  if (pool) return pool
  pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    // A thread that waits by spinning would take a processor from the others.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  // An idle thread that fails is replaced; a busy one rejects its caller's promise.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Calls the function `name` of a module with untrusted data, in its turn and in a thread: the event loop runs on. Its
 * argument and result are copied. Throws what the function throws, `ParsingGivenUp` when it takes too much memory, and
 * `unavailable` when it takes too long, as a sound file may on a busy machine.
 */
export function parseInThread<Sent, Found>(
  module: URL,
  name: string,
  sent: Sent,
  withinMs = maxMs,
): Promise<Found> {
  return parsing.take(async () => {
    const signal = AbortSignal.timeout(withinMs)
    try {
      return (await threadPool().run(sent, { filename: module.href, name, signal })) as Found // as: the caller knows its function.
    } catch (cause) {
      if (signal.aborted) throw new Refusal('unavailable', { cause, retryAfterS: 30 })
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
      throw new ParsingGivenUp('A file takes too much memory to read', { cause })
    }
  })
}
