/** After so long a wait is asked for again: another process may have ended it. */
const rememberedMs = 2000
const mostRemembered = 50_000

/**
 * What must wait, as the process last read it: a crowd that goes on meanwhile costs no statement. It is never weaker than what was read, since every wait that
 * is over by then or unknown is asked for; where another process ends a wait, this one goes on with it for two seconds at most.
 */
export class RememberedWaits {
  readonly #waits = new Map<string, { readonly askAgainAtMs: number; readonly endsAtMs: number }>()
  readonly #nowMs: () => number

  /** By the monotonic clock, unless a test has one of its own. */
  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Notes that a key must wait for this many seconds. */
  remember(key: string, seconds: number): void {
    const [oldest] = this.#waits.size >= mostRemembered ? this.#waits.keys() : []
    if (oldest !== undefined) this.#waits.delete(oldest)
    const now = this.#nowMs()
    const endsAtMs = now + seconds * 1000
    this.#waits.delete(key)
    this.#waits.set(key, { askAgainAtMs: Math.min(endsAtMs, now + rememberedMs), endsAtMs })
  }

  forget(key: string): void {
    this.#waits.delete(key)
  }

  forgetAll(): void {
    this.#waits.clear()
  }

  /** How many seconds a key must still wait, one at least; null where that must be asked. */
  leftS(key: string): number | null {
    const wait = this.#waits.get(key)
    if (!wait) return null
    const now = this.#nowMs()
    if (now < wait.askAgainAtMs) return Math.max(1, Math.ceil((wait.endsAtMs - now) / 1000))
    this.#waits.delete(key)
    return null
  }
}
