import { Piscina } from 'piscina'
import { FairTurns } from './fair-turns.ts'

/** No sound file takes this long, also on a slow machine that starts a thread for it. */
const longestMs = 15_000
const threads = 2

/**
 * Turns for reading what strangers send: files are unpacked, decoded and searched by two at once in a process. A crowd waits behind itself.
 */
export const parsing = new FairTurns({ atOnce: threads, ofKey: 8, inAll: 64 })

/** A file that was given up: reading it takes too long or too much memory. */
export class ParsingGivenUp extends Error {
  override readonly name = 'ParsingGivenUp'
}

let pool: Piscina | null = null

/** Threads are made when the first file comes, and end when none comes for a minute. A process that has nothing else to do ends with them. */
function threadPool(): Piscina {
  pool ??= new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 60_000,
    // A thread that waits by spinning would take a processor from the others.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  return pool
}

/**
 * Calls the function `name` of a module with what a stranger has sent, in a thread of its own in turn: the event loop goes on meanwhile. Its
 * argument and its answer are copied. Throws what the function throws, and `ParsingGivenUp` when it takes too long or too much memory.
 */
export function parsed<Sent, Found>(
  module: URL,
  name: string,
  sent: Sent,
  withinMs = longestMs,
): Promise<Found> {
  return parsing.take(async () => {
    const signal = AbortSignal.timeout(withinMs)
    try {
      return (await threadPool().run(sent, { filename: module.href, name, signal })) as Found // as: the caller knows its function.
    } catch (cause) {
      const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!signal.aborted && !isMemory) throw cause
      throw new ParsingGivenUp('A file takes too long or too much memory to read', { cause })
    }
  })
}
