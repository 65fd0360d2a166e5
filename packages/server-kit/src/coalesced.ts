import { regardlessOfDeadline } from './deadline.ts'

/**
 * Batches the calls made within a turn of the event loop into one: `readMany` returns the values in the order of the
 * keys. At most `atOnce` reads run at a time; calls made meanwhile join the next one. A failed read fails for all of
 * its keys.
 */
export function coalesced<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, atOnce }: { readonly most: number; readonly atOnce: number },
): (key: Key) => Promise<Value> {
  type Asked = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void }
  const waiting: Asked[] = []
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running >= atOnce || waiting.length === 0) return
    isScheduled = true
    // For many requests: not the end of one.
    regardlessOfDeadline(() =>
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
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
