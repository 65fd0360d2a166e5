import { Piscina } from 'piscina'
import { FairTurns } from './fair-turns.ts'
import { Refusal } from './refusal.ts'

/** No valid file takes this long, even on a slow machine that has to start a thread. */
const maxParsingMs = 15_000
const maxThreads = 2

/** Turns for parsing files of strangers: a process parses two at once. A crowd waits behind itself. */
const parsingTurns = new FairTurns({ maxRunning: maxThreads, maxPerKey: 8, maxWaiting: 64 })

/** A file that takes too much memory to read. */
export class ParsingAborted extends Error {
  override readonly name = 'ParsingAborted'
}

let pool: Piscina | null = null

/** Returns the pool. Its threads start with the first file, end after an idle minute, and keep no process alive. */
function openThreadPool(): Piscina {
  if (pool) return pool
  pool = new Piscina({
    minThreads: 0,
    maxThreads,
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
 * Calls the function `name` of a module with untrusted data, in a thread and in its turn. Argument and result are
 * copied.
 * Throws what the function throws, `ParsingAborted` when it takes too much memory, and `unavailable` when it takes too
 * long or too many calls wait.
 */
export function parseInThread<Input, Output>(
  module: URL,
  name: string,
  input: Input,
  timeoutMs = maxParsingMs,
): Promise<Output> {
  return parsingTurns.take(async () => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // as: the caller knows its function
      return (await openThreadPool().run(input, { filename: module.href, name, signal })) as Output
    } catch (cause) {
      if (signal.aborted) throw new Refusal('unavailable', { cause, retryAfterS: 30 })
      if ((cause as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw cause
      throw new ParsingAborted('A file takes too much memory to read', { cause })
    }
  })
}
