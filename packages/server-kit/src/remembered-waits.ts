/** How long a wait is remembered before it is queried again: another process may have ended it. */
const rememberedMs = 2000
const maxRemembered = 50_000

/**
 * The waits as the process last read them: a crowd that continues meanwhile costs no statement.
 * Every expired or unknown wait is queried, so none ends early.
 * A wait that another process ended continues here for two seconds at most.
 */
export class RememberedWaits {
  readonly #waits = new Map<string, { readonly askAgainAtMs: number; readonly endsAtMs: number }>()
  readonly #nowMs: () => number

  /** The monotonic clock; tests may pass another. */
  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Notes that a key must wait for this many seconds. */
  remember(key: string, seconds: number): void {
    const [oldest] = this.#waits.size >= maxRemembered ? this.#waits.keys() : []
    if (oldest !== undefined) this.#waits.delete(oldest)
    const now = this.#nowMs()
    const endsAtMs = now + seconds * 1000
    this.#waits.delete(key)
    this.#waits.set(key, { askAgainAtMs: Math.min(endsAtMs, now + rememberedMs), endsAtMs })
  }

  /** Drops a key's wait, known or not: the next try is queried. */
  forget(key: string): void {
    this.#waits.delete(key)
  }

  /** Drops every wait. */
  forgetAll(): void {
    this.#waits.clear()
  }

  /** Returns the remaining seconds of a key's wait, at least one; null when it must be queried. */
  leftS(key: string): number | null {
    const wait = this.#waits.get(key)
    if (!wait) return null
    const now = this.#nowMs()
    if (now < wait.askAgainAtMs) return Math.max(1, Math.ceil((wait.endsAtMs - now) / 1000))
    this.#waits.delete(key)
    return null
  }
}
