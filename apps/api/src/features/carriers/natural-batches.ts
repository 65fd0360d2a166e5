/**
 * Collects what is handed in while a flush runs and flushes it together when that one returns: no timer, nothing waits without
 * need, and a busy time makes larger batches by itself. `flush` answers the results in the order of the items; when it fails, it fails for
 * all of its items.
 */
export function naturalBatches<Item, Result>(
  flush: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (reason: unknown) => void }
  const waiting: Waiting[] = []
  let isFlushing = false

  async function drain(): Promise<void> {
    isFlushing = true
    // What arrives in the same turn of the event loop belongs together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most)
      try {
        const results = await flush(batch.map(({ item }) => item))
        if (results.length !== batch.length) throw new Error('A flush answered too little')
        for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isFlushing = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isFlushing) void drain()
    })
}
