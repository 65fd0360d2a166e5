import { setImmediate as endOfTurn } from 'node:timers/promises'
import { runRegardlessOfDeadline } from './deadline.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns a function that makes one call of the many within a turn of the event loop.
 * `readMany` returns the values in the order of the keys. At most `atOnce` reads run at a time; later keys join the
 * next one.
 * A failed read fails for all of its keys. Beyond `maxWaiting` waiting keys a call is refused with `unavailable`
 * (503).
 */
export function coalesceReads<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  {
    max: most,
    atOnce,
    maxWaiting = Number.POSITIVE_INFINITY,
  }: { readonly max: number; readonly atOnce: number; readonly maxWaiting?: number },
): (key: Key) => Promise<Value> {
  type Asked = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }
  const waiting: Asked[] = []
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running >= atOnce || waiting.length === 0) return
    isScheduled = true
    // For many requests: not the end of one.
    runRegardlessOfDeadline(() =>
      setImmediate(() => {
        isScheduled = false
        void run(waiting.splice(0, most))
        schedule()
      }),
    )
  }

  async function run(asked: readonly Asked[]): Promise<void> {
    running += 1
    try {
      const values = await readMany(asked.map(({ key }) => key))
      if (values.length !== asked.length) throw new Error('A coalesced read answered too little')
      for (const [place, { resolve }] of asked.entries()) resolve(values[place] as Value)
    } catch (error) {
      for (const { reject } of asked) reject(error)
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
 * Asks once for all who ask within a turn of the event loop. One question is under way at a time; who asks meanwhile
 * shares the next. So each answer is to a question that was sent after its caller asked.
 */
export function sharedAnswer<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Value> | null = null

  async function askNext(): Promise<Value> {
    await last.catch(() => undefined)
    await endOfTurn()
    next = null
    const answer = ask()
    last = answer
    return answer
  }

  // For many requests: not the end of one.
  return () => {
    next ??= runRegardlessOfDeadline(askNext)
    return next
  }
}
