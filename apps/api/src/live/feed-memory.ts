import { coalesceReads } from '@repo/server-kit/coalesce-reads'

const maxRemembered = 50_000

/**
 * Values of one kind by their keys, remembered while the feed tells of every change to them. A value that changed
 * while it was read is returned and not remembered.
 */
export class FeedMemory<Value> {
  readonly #read: (key: string) => Promise<Value | null>
  readonly #isHeard: () => boolean
  readonly #known = new Map<string, Value>()
  /** Keys that are being read, and whether something about them arrived meanwhile. */
  readonly #reading = new Map<string, { hasChanged: boolean; readers: number }>()

  /** `readMany` leaves unknown keys out. `isHeard` is whether commits are received now. */
  constructor(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    isHeard: () => boolean,
  ) {
    this.#isHeard = isHeard
    this.#read = coalesceReads(
      async (keys: readonly string[]) => {
        const found = await readMany([...new Set(keys)])
        return keys.map((key) => found.get(key) ?? null)
      },
      { maxKeys: 500, maxRunning: 2 },
    )
  }

  /** Returns a remembered value; undefined for one that must be read. */
  get(key: string): Value | undefined {
    return this.#known.get(key)
  }

  /** Reads a value, and remembers it when all later commits are received; null for an unknown key. */
  async read(key: string): Promise<Value | null> {
    const isHeard = this.#isHeard()
    const reading = this.#reading.get(key) ?? { hasChanged: false, readers: 0 }
    this.#reading.set(key, reading)
    reading.readers += 1
    try {
      const found = await this.#read(key)
      if (found !== null && isHeard && this.#isHeard() && !reading.hasChanged) this.#remember(key, found)
      return found
    } finally {
      reading.readers -= 1
      if (reading.readers === 0) this.#reading.delete(key)
    }
  }

  /** Hears of a change that tells the new value from the old one. */
  change(key: string, change: (known: Value) => Value): void {
    this.#noteHeard(key)
    const known = this.#known.get(key)
    if (known !== undefined) this.#known.set(key, change(known))
  }

  /** Hears that a value has changed. */
  forget(key: string): void {
    this.#noteHeard(key)
    this.#known.delete(key)
  }

  /** Forgets everything, also what is being read. */
  clear(): void {
    this.#known.clear()
    for (const reading of this.#reading.values()) reading.hasChanged = true
  }

  #noteHeard(key: string): void {
    const reading = this.#reading.get(key)
    if (reading) reading.hasChanged = true
  }

  #remember(key: string, value: Value): void {
    const oldest = this.#known.size >= maxRemembered ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, value)
  }
}
