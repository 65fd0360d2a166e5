import { AsyncLocalStorage } from 'node:async_hooks'
import type { Response } from 'express'
import { Refusal } from './refusal.ts'

/** The deadline for the start of a response, in milliseconds of work: the time in which its body arrives does not count. */
export type Deadlines = {
  readonly requestMs: number
  /** Of a request with files, which are decoded and stored, and of an endpoint that `isLong`. */
  readonly longRequestMs: number
}

/** Less than a named call may be carried out before another takes it over (`claimMs` of the idempotent calls). */
const maxRequestMs = 50_000

/** Returns the deadlines, multiplied by `factor`, at most 50 s. */
export function deadlines(factor: number): Deadlines {
  return {
    requestMs: Math.min(5000 * factor, maxRequestMs),
    longRequestMs: Math.min(45_000 * factor, maxRequestMs),
  }
}

/** The remaining time of one request. */
class RequestTime {
  readonly #over = new AbortController()
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

  /** Aborted once the request was refused for its time. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Milliseconds; Infinity once the response has begun: a stream has no deadline. */
  leftMs(): number {
    if (this.#over.signal.aborted) return 0
    if (this.#response.headersSent || this.#timer === undefined) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#leftMs - (performance.now() - this.#countsSince))
  }

  /** Resumes the count after a `pause`; with `leftMs` it restarts with that. */
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
    this.#over.abort()
    this.#refuse()
  }
}

const times = new AsyncLocalStorage<RequestTime | undefined>()

/** Runs a request's work; `refuse` is called if its response has not begun after this many milliseconds. */
export function withinMs(ms: number, response: Response, refuse: () => void, work: () => void): void {
  const time = new RequestTime(ms, response, refuse)
  response.once('close', () => time.pause())
  times.run(time, work)
}

/** Extends the current request's time to this from now. */
export function allowMs(ms: number): void {
  times.getStore()?.count(ms)
}

/** Runs work outside the count, such as sending a body: Node's own limits apply there. */
export async function uncounted<T>(work: () => Promise<T>): Promise<T> {
  const time = times.getStore()
  time?.pause()
  try {
    return await work()
  } finally {
    time?.count()
  }
}

/** Carries out what must be done even after the deadline, such as noting that a call has ended. */
export function regardlessOfDeadline<T>(work: () => T): T {
  return times.run(undefined, work)
}

/** The milliseconds left of the current request; Infinity outside of requests. */
export function msLeft(): number {
  return times.getStore()?.leftMs() ?? Number.POSITIVE_INFINITY
}

/** Whether this runs for a request without a response so far. */
export function isInRequest(): boolean {
  return Number.isFinite(msLeft())
}

/** Is aborted when the request that this is done for is refused for its time; null outside of requests. */
export function deadlineSignal(): AbortSignal | null {
  return times.getStore()?.over ?? null
}

/** Throws when the request that this is done for has been refused for its time. */
export function refuseWhenOver(): void {
  if (isOver()) throw overdue()
}

/** Whether the current request has timed out. */
export function isOver(): boolean {
  return times.getStore()?.over.aborted === true
}

/** The refusal of a timed-out request. */
export function overdue(): Refusal {
  return new Refusal('unavailable', { retryAfterS: 2 })
}
