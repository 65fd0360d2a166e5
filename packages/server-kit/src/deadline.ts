import { AsyncLocalStorage } from 'node:async_hooks'
import type { Response } from 'express'
import { Refusal } from './refusal.ts'

/**
 * The deadlines for the start of a response, in milliseconds of work. The time in which its body arrives does not
 * count.
 */
export type Deadlines = {
  readonly requestMs: number
  /** For a request with files, and for an endpoint that `isLong`. */
  readonly longRequestMs: number
}

/** Less than the time after which another process takes an unsettled idempotent call over. */
const maxRequestMs = 50_000

/** Returns the deadlines, multiplied by `factor`, at most 50 s. */
export function scaleDeadlines(factor: number): Deadlines {
  return {
    requestMs: Math.min(5000 * factor, maxRequestMs),
    longRequestMs: Math.min(45_000 * factor, maxRequestMs),
  }
}

/** The remaining time of one request. */
class RequestTime {
  readonly #controller = new AbortController()
  readonly #response: Response
  readonly #refuse: () => void
  #leftMs: number
  #countsSince = 0
  #timer: NodeJS.Timeout | undefined

  constructor(leftMs: number, response: Response, refuse: () => void) {
    this.#leftMs = leftMs
    this.#response = response
    this.#refuse = refuse
    this.count()
  }

  /** Aborted once the request has timed out. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** In milliseconds; 0 once it is over. Infinity while it is paused, or once the response has begun: it may stream. */
  leftMs(): number {
    if (this.#controller.signal.aborted) return 0
    if (this.#response.headersSent || this.#timer === undefined) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#leftMs - (performance.now() - this.#countsSince))
  }

  /** Resumes the count after a `pause`, or restarts it with `leftMs`. */
  count(leftMs = this.#leftMs): void {
    this.pause()
    this.#leftMs = leftMs
    this.#countsSince = performance.now()
    this.#timer = setTimeout(() => this.#end(), leftMs)
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#countsSince))
  }

  #end(): void {
    this.#timer = undefined
    if (this.#response.headersSent || this.#response.destroyed) return
    this.#controller.abort()
    this.#refuse()
  }
}

const times = new AsyncLocalStorage<RequestTime | undefined>()

/** Runs a request's work. Calls `refuse` if its response has not begun after this many counted milliseconds. */
export function runWithDeadline(ms: number, response: Response, refuse: () => void, work: () => void): void {
  const time = new RequestTime(ms, response, refuse)
  response.once('close', () => time.pause())
  times.run(time, work)
}

/** Sets the current request's remaining time, from now on. Does nothing outside of requests. */
export function extendDeadline(ms: number): void {
  times.getStore()?.count(ms)
}

/** Runs work that does not count, such as sending a body: Node's own limits apply there. */
export async function runUncounted<T>(work: () => Promise<T>): Promise<T> {
  const time = times.getStore()
  time?.pause()
  try {
    return await work()
  } finally {
    time?.count()
  }
}

/** Runs work that must be done even after the deadline, such as noting that a call has ended. */
export function runRegardlessOfDeadline<T>(work: () => T): T {
  return times.run(undefined, work)
}

/** Returns the milliseconds left for the current request; Infinity outside of requests and while none count. */
export function getMsLeft(): number {
  return times.getStore()?.leftMs() ?? Number.POSITIVE_INFINITY
}

/** Whether this runs for a request whose response has not begun, and whose time counts. */
export function isInRequest(): boolean {
  return Number.isFinite(getMsLeft())
}

/** Returns the signal that is aborted when the current request times out; null outside of requests. */
export function getDeadlineSignal(): AbortSignal | null {
  return times.getStore()?.signal ?? null
}

/** Throws the refusal of a timed-out request, if the current one has timed out. */
export function refuseIfTimedOut(): void {
  if (isTimedOut()) throw createTimeoutRefusal()
}

/** Whether the current request has timed out. */
export function isTimedOut(): boolean {
  return times.getStore()?.signal.aborted === true
}

/** Returns the refusal of a timed-out request. */
export function createTimeoutRefusal(): Refusal {
  return new Refusal('unavailable', { retryAfterS: 2 })
}
