import { coalesceReads } from '@repo/server-kit/coalesce-reads'

const maxCacheEntries = 50_000

/**
 * A cache of values by their keys, which the feed keeps up to date. A value that changed while it was read is returned
 * and not cached. At most 50,000 values are cached; the one cached first is dropped.
 */
export class FeedCache<Value> {
  readonly #read: (key: string) => Promise<Value | null>
  readonly #isReceiving: () => boolean
  readonly #cache = new Map<string, Value>()
  /** The keys that are being read, and whether their values have changed meanwhile. */
  readonly #reading = new Map<string, { hasChanged: boolean; readers: number }>()

  /** `readMany` leaves unknown keys out. `isReceiving` returns whether the process receives changes now. */
  constructor(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    isReceiving: () => boolean,
  ) {
    this.#isReceiving = isReceiving
    this.#read = coalesceReads(
      async (keys: readonly string[]) => {
        const values = await readMany([...new Set(keys)])
        return keys.map((key) => values.get(key) ?? null)
      },
      { maxKeys: 500, maxRunning: 2 },
    )
  }

  /** Returns a cached value; undefined for one that must be read. */
  get(key: string): Value | undefined {
    return this.#cache.get(key)
  }

  /** Reads a value, and caches it unless a change was or may have been missed. Null for an unknown key. */
  async read(key: string): Promise<Value | null> {
    const wasReceiving = this.#isReceiving()
    const reading = this.#reading.get(key) ?? { hasChanged: false, readers: 0 }
    this.#reading.set(key, reading)
    reading.readers += 1
    try {
      const value = await this.#read(key)
      const isCurrent = wasReceiving && this.#isReceiving() && !reading.hasChanged
      if (value !== null && isCurrent) this.#store(key, value)
      return value
    } finally {
      reading.readers -= 1
      if (reading.readers === 0) this.#reading.delete(key)
    }
  }

  /** Changes a cached value; does nothing for another key. A value that is being read will not be cached. */
  change(key: string, change: (value: Value) => Value): void {
    this.#recordChange(key)
    const value = this.#cache.get(key)
    if (value !== undefined) this.#cache.set(key, change(value))
  }

  /** Removes a value that has changed. One that is being read will not be cached. */
  forget(key: string): void {
    this.#recordChange(key)
    this.#cache.delete(key)
  }

  /** Removes all values. Those that are being read will not be cached. */
  clear(): void {
    this.#cache.clear()
    for (const reading of this.#reading.values()) reading.hasChanged = true
  }

  #recordChange(key: string): void {
    const reading = this.#reading.get(key)
    if (reading) reading.hasChanged = true
  }

  #store(key: string, value: Value): void {
    const oldest = this.#cache.size >= maxCacheEntries ? this.#cache.keys().next().value : undefined
    if (oldest !== undefined) this.#cache.delete(oldest)
    this.#cache.set(key, value)
  }
}
