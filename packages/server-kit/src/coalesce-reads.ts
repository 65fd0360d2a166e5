import { setImmediate as endOfTurn } from 'node:timers/promises'
import { runRegardlessOfDeadline } from './deadline.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns a function that combines its calls within a turn of the event loop into one read.
 * `readMany` returns the values in the order of the keys, at most `maxKeys`; equal keys are not merged. At most
 * `maxRunning` reads run at a time; later keys join the next one. A read begins `spacingMs` after the one before at the
 * earliest, and at once after a longer pause.
 * A failed read fails for all of its keys. Beyond `maxWaiting` waiting keys a call is refused with `unavailable` (503).
 */
export function coalesceReads<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  {
    maxKeys,
    maxRunning,
    maxWaiting = Number.POSITIVE_INFINITY,
    spacingMs = 0,
  }: {
    readonly maxKeys: number
    readonly maxRunning: number
    readonly maxWaiting?: number
    readonly spacingMs?: number
  },
): (key: Key) => Promise<Value> {
  type PendingRead = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }
  const waiting: PendingRead[] = []
  let running = 0
  let isScheduled = false
  let begunMs = Number.NEGATIVE_INFINITY

  function schedule(): void {
    if (isScheduled || running >= maxRunning || waiting.length === 0) return
    isScheduled = true
    const pauseMs = begunMs + spacingMs - performance.now()
    // The read serves many requests, so the deadline of one does not end it.
    runRegardlessOfDeadline(() => (pauseMs > 0 ? setTimeout(begin, pauseMs) : setImmediate(begin)))
  }

  function begin(): void {
    isScheduled = false
    begunMs = performance.now()
    void run(waiting.splice(0, maxKeys))
    schedule()
  }

  async function run(reads: readonly PendingRead[]): Promise<void> {
    running += 1
    try {
      const values = await readMany(reads.map(({ key }) => key))
      if (values.length !== reads.length)
        throw new Error('A coalesced read returned another number of values')
      for (const [place, { resolve }] of reads.entries()) resolve(values[place] as Value)
    } catch (error) {
      for (const { reject } of reads) reject(error)
    } finally {
      running -= 1
      schedule()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(new Refusal('unavailable', { retryAfterS: 5 }))
      waiting.push({ key, resolve, reject })
      schedule()
    })
}

/**
 * Returns a function that shares one call among all its callers within a turn of the event loop. One call runs at a
 * time; callers that come meanwhile share the next one. So each result is of a call that began after its caller's own.
 * A failed call fails for the callers that share it.
 */
export function shareCalls<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | null = null

  async function callNext(): Promise<Value> {
    await last.catch(() => undefined)
    await endOfTurn()
    next = null
    const result = call()
    last = result
    return result
  }

  // The call serves many requests, so the deadline of one does not end it.
  return () => {
    next ??= runRegardlessOfDeadline(callNext)
    return next
  }
}
