import { CallError } from '@repo/api-client/call'
import { eligiblePositionMs } from '@repo/delivery-rules/offer'
import { accuracyLimitM, minPauseMs } from '@repo/delivery-rules/tracking'

/** A position reported by the device; `atMs` by the device's own clock. */
export type Fix = {
  readonly lat: number
  readonly long: number
  readonly accuracyM: number
  readonly atMs: number
}

/** What the feed does, in terms of its reader. */
export type FeedState = {
  /** The last position that the server took, by the device's clock; null before the first. */
  readonly sentAtMs: number | null
  /** How exact the last fix was; null before the first. */
  readonly accuracyM: number | null
  /** Whether that was too inexact to be of use. */
  readonly isInaccurate: boolean
  /** How many positions have not been taken yet. */
  readonly waiting: number
  /** Whether the last call reached no server: the waiting positions need a connection. */
  readonly isCutOff: boolean
}

export type FeedOptions = {
  /** Hands positions to the server, oldest first, which may ask not to be called again for so many seconds; fails with a `CallError`. */
  readonly send: (
    fixes: readonly Fix[],
    signal: AbortSignal,
  ) => Promise<{ readonly intervalleS?: number | undefined }>
  readonly nowMs: () => number
  /** Takes over what the server would not take as a live position any more, oldest first. */
  readonly onLate: (fixes: readonly Fix[]) => void
  /** The server takes none from this carrier: it is off duty there. */
  readonly onOffDuty: () => void
}

/** The maximum number of positions per call, and in memory: the newest. */
export const maxQueuedPositions = 100

const nothing: FeedState = {
  sentAtMs: null,
  accuracyM: null,
  isInaccurate: false,
  waiting: 0,
  isCutOff: false,
}

/**
 * Collects positions between `start` and `stop` and sends them in batches: the first immediately, the others at each
 * `flush`. What the server would drop anyway (too inexact, too soon, too old by now) is not sent; a batch that does not
 * get through stays in memory, is sent with the next, and handed over once it is too old for that. Once stopped, it
 * stores and sends nothing, even with new positions.
 */
export class PositionFeed {
  readonly #options: FeedOptions
  readonly #listeners = new Set<() => void>()
  #waiting: readonly Fix[] = []
  #run: AbortController | null = null
  #isSending = false
  /** No call before this: the server has many of them. */
  #restsUntilMs = Number.NEGATIVE_INFINITY
  #state = nothing

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** Begins a stretch of work; a repeat changes nothing. */
  start(): void {
    this.#run ??= new AbortController()
  }

  /** Ends it: hands over what waits and calls back what is on its way. */
  stop(): void {
    this.#run?.abort()
    this.#run = null
    this.#handOver(this.#waiting)
    this.#waiting = []
    this.#tell(nothing)
  }

  /** Takes a fix of the device. */
  take(fix: Fix): void {
    if (!this.#run) return
    const isInaccurate = fix.accuracyM > accuracyLimitM
    const lastMs = this.#waiting.at(-1)?.atMs ?? this.#state.sentAtMs
    const isUseful = !isInaccurate && (lastMs === null || fix.atMs - lastMs >= minPauseMs)
    if (isUseful) {
      const all = [...this.#waiting, fix]
      this.#waiting = all.slice(-maxQueuedPositions)
      this.#handOver(all.slice(0, -maxQueuedPositions))
    }
    this.#tell({ accuracyM: fix.accuracyM, isInaccurate, waiting: this.#waiting.length })
    if (isUseful && this.#state.sentAtMs === null) void this.flush()
  }

  /** Sends what waits; at most one call at a time, and no more often than the server asks. Never throws. */
  async flush(): Promise<void> {
    const run = this.#run
    if (!run || this.#isSending || this.#options.nowMs() < this.#restsUntilMs) return
    this.#forgetOld()
    const batch = this.#waiting
    const newest = batch.at(-1)
    if (!newest) return
    this.#isSending = true
    try {
      const { intervalleS = 0 } = await this.#options.send(batch, run.signal)
      this.#rest(intervalleS * 1000)
      if (this.#run === run) this.#settle(batch, { sentAtMs: newest.atMs })
    } catch (error) {
      if (this.#run === run) this.#fail(batch, error)
    } finally {
      this.#isSending = false
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): FeedState => this.#state

  #fail(batch: readonly Fix[], error: unknown): void {
    const status = error instanceof CallError ? error.status : 0
    if (error instanceof CallError && error.retryAfterMs !== null) this.#rest(error.retryAfterMs)
    // No answer, a server that is away or busy: the next call may get through.
    if (status === 0 || status === 429 || status >= 500) {
      this.#tell({ isCutOff: true })
      return
    }
    this.#settle(batch, {})
    if (error instanceof CallError && error.code === 'off-duty') this.#options.onOffDuty()
  }

  #rest(ms: number): void {
    this.#restsUntilMs = this.#options.nowMs() + ms
  }

  #settle(batch: readonly Fix[], change: Partial<FeedState>): void {
    this.#waiting = this.#waiting.filter((fix) => !batch.includes(fix))
    this.#tell({ ...change, waiting: this.#waiting.length, isCutOff: false })
  }

  #forgetOld(): void {
    const oldestMs = this.#options.nowMs() - eligiblePositionMs
    this.#handOver(this.#waiting.filter(({ atMs }) => atMs <= oldestMs))
    this.#waiting = this.#waiting.filter(({ atMs }) => atMs > oldestMs)
    if (this.#waiting.length !== this.#state.waiting) this.#tell({ waiting: this.#waiting.length })
  }

  #handOver(fixes: readonly Fix[]): void {
    if (fixes.length > 0) this.#options.onLate(fixes)
  }

  #tell(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
