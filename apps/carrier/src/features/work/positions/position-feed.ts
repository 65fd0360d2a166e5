import { CallError } from '@repo/api-client/call'
import { eligiblePositionMs } from '@repo/delivery-rules/offer'
import { accuracyLimitM, minPauseMs } from '@repo/delivery-rules/tracking'

/** A position reported by the device. `atMs` is by the device's clock. */
export type Fix = {
  readonly lat: number
  readonly long: number
  readonly accuracyM: number
  readonly atMs: number
}

/** The state of the feed, for the screen. */
export type FeedState = {
  /** The time of the last position that the server accepted, by the device's clock; null before the first. */
  readonly sentAtMs: number | null
  /** The accuracy of the last fix in metres; null before the first. */
  readonly accuracyM: number | null
  /** Whether the last fix was too inaccurate to be sent. */
  readonly isInaccurate: boolean
  /** The number of unsent positions. */
  readonly unsentCount: number
  /** Whether the last call failed, but may succeed later: no connection, or a server that is unavailable or busy. */
  readonly isDisconnected: boolean
}

/** How a feed reaches the server and reports what it cannot send. */
export type FeedOptions = {
  /** Sends positions, oldest first. Returns how many seconds the server asks to wait. Rejects with a `CallError`. */
  readonly send: (
    fixes: readonly Fix[],
    signal: AbortSignal,
  ) => Promise<{ readonly intervalleS?: number | undefined }>
  readonly getNowMs: () => number
  /** Receives positions that can no longer be sent live, oldest first. */
  readonly onLate: (fixes: readonly Fix[]) => void
  /** Called when the server says that this carrier is off duty. */
  readonly onOffDuty: () => void
}

/** The maximum number of positions per call and in memory. The oldest beyond it are late. */
export const maxQueuedPositions = 100

const initialState: FeedState = {
  sentAtMs: null,
  accuracyM: null,
  isInaccurate: false,
  unsentCount: 0,
  isDisconnected: false,
}

/**
 * Collects positions between `start` and `stop`, and sends them in batches: the first immediately, the others at each
 * `flush`. Positions that the server would reject (inaccurate, too frequent, too old) are not sent. A batch without a
 * response is sent with the next one, and passed to `onLate` once it is too old; a refused one is dropped. After `stop`
 * nothing is stored or sent.
 */
export class PositionFeed {
  readonly #options: FeedOptions
  readonly #listeners = new Set<() => void>()
  #queuedFixes: readonly Fix[] = []
  #run: AbortController | null = null
  #isSending = false
  /** The pause that the server asked for, and when. */
  #pause = { fromMs: 0, ms: 0 }
  #state = initialState

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Starts a run. Idempotent. */
  start(): void {
    this.#run ??= new AbortController()
  }

  /** Ends the run: passes unsent positions to `onLate`, and aborts a running call. */
  stop(): void {
    this.#run?.abort()
    this.#run = null
    this.#reportLate(this.#queuedFixes)
    this.#queuedFixes = []
    this.#update(initialState)
  }

  /** Queues a fix of the device; ignored without a run, when inaccurate, and too soon after the last one. */
  add(fix: Fix): void {
    if (!this.#run) return
    const isInaccurate = fix.accuracyM > accuracyLimitM
    const lastMs = this.#queuedFixes.at(-1)?.atMs ?? this.#state.sentAtMs
    // A last position in the future means that the device's clock was set back since.
    const isDue = lastMs === null || fix.atMs - lastMs >= minPauseMs || lastMs > this.#options.getNowMs()
    const isUseful = !isInaccurate && isDue
    if (isUseful) {
      const fixes = [...this.#queuedFixes, fix]
      this.#queuedFixes = fixes.slice(-maxQueuedPositions)
      this.#reportLate(fixes.slice(0, -maxQueuedPositions))
    }
    this.#update({ accuracyM: fix.accuracyM, isInaccurate, unsentCount: this.#queuedFixes.length })
    if (isUseful && this.#state.sentAtMs === null) void this.flush()
  }

  /**
   * Sends the unsent positions. At most one call runs at a time, and no more often than the server asks. Never rejects.
   */
  async flush(): Promise<void> {
    const run = this.#run
    if (!run || this.#isSending || this.#isPaused()) return
    this.#dropOld()
    const batch = this.#queuedFixes
    const newest = batch.at(-1)
    if (!newest) return
    this.#isSending = true
    try {
      const { intervalleS = 0 } = await this.#options.send(batch, run.signal)
      this.#pauseFor(intervalleS * 1000)
      if (this.#run === run) this.#settle(batch, { sentAtMs: newest.atMs })
    } catch (error) {
      if (this.#run === run) this.#fail(batch, error)
    } finally {
      this.#isSending = false
    }
  }

  /** Subscribes to changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the state of the feed; the same object until it changes. */
  readonly getSnapshot = (): FeedState => this.#state

  #fail(batch: readonly Fix[], error: unknown): void {
    const callError = error instanceof CallError ? error : null
    const status = callError?.status ?? 0
    if (callError && callError.retryAfterMs !== null) this.#pauseFor(callError.retryAfterMs)
    // No response, or a server that is unavailable or busy: the next call may succeed.
    if (status === 0 || status === 429 || status >= 500) {
      this.#update({ isDisconnected: true })
      return
    }
    this.#settle(batch, {})
    if (callError?.code === 'off-duty') this.#options.onOffDuty()
  }

  #pauseFor(ms: number): void {
    this.#pause = { fromMs: this.#options.getNowMs(), ms }
  }

  /** A clock that was set back to before the pause ends it, which may otherwise last for hours. */
  #isPaused(): boolean {
    const sinceMs = this.#options.getNowMs() - this.#pause.fromMs
    return sinceMs >= 0 && sinceMs < this.#pause.ms
  }

  #settle(batch: readonly Fix[], change: Partial<FeedState>): void {
    this.#queuedFixes = this.#queuedFixes.filter((fix) => !batch.includes(fix))
    this.#update({ ...change, unsentCount: this.#queuedFixes.length, isDisconnected: false })
  }

  #dropOld(): void {
    const oldestMs = this.#options.getNowMs() - eligiblePositionMs
    this.#reportLate(this.#queuedFixes.filter(({ atMs }) => atMs <= oldestMs))
    this.#queuedFixes = this.#queuedFixes.filter(({ atMs }) => atMs > oldestMs)
    if (this.#queuedFixes.length !== this.#state.unsentCount)
      this.#update({ unsentCount: this.#queuedFixes.length })
  }

  #reportLate(fixes: readonly Fix[]): void {
    if (fixes.length > 0) this.#options.onLate(fixes)
  }

  #update(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
