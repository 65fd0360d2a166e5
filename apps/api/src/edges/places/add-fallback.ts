import type { Place, Places, RoadSource, Route } from './places.ts'
import { NoRoad } from './places.ts'
import { rejectAfter, TimedOut } from './reject-after.ts'
import { isSensiblePlace, isSensibleRoute } from './sensible-results.ts'
import { findLand } from './territories.ts'

/** The outcome of one request: answered by the provider, or the reason why the fallback answered. */
export type PlacesOutcome = 'answered' | 'timed-out' | 'failed' | 'nonsense' | 'skipped'

/** The record of one request to a maps provider. It contains no address and no position. */
export type PlacesEvent = {
  readonly provider: string
  readonly operation: keyof Places
  readonly outcome: PlacesOutcome
  readonly durationMs: number
  /** The provider's error message, when it failed. */
  readonly reason?: string
}

/** Settings of `addFallback`; the clock is in milliseconds. */
export type FallbackOptions = {
  readonly provider: Exclude<RoadSource, 'estimate'>
  readonly timeoutMs: number
  /** The pause of a failed provider in milliseconds; 30 000 by default. */
  readonly pauseMs?: number | undefined
  readonly log?: ((event: PlacesEvent) => void) | undefined
  readonly now?: () => number
  /** While it returns false, the provider is not called. When absent, the provider counts as reachable. */
  readonly isReachable?: () => boolean
  /**
   * Whether a fallback's route is marked while the provider was never reached. In development that is normal offline
   * work.
   */
  readonly shouldMarkUnreachable?: boolean
}

/** After this many failures in a row a provider pauses, so that key strokes do not wait for it. */
const failuresToPause = 3
const defaultPauseMs = 30_000

class Nonsense extends Error {
  override readonly name = 'Nonsense'
}

function toOutcome(error: unknown): PlacesOutcome {
  if (error instanceof Nonsense) return 'nonsense'
  if (error instanceof TimedOut) return 'timed-out'
  // The names of a provider's own time-out: by fetch, and by axios (recognised by its code in the message).
  if (
    error instanceof Error &&
    (error.name === 'TimeoutError' || /ECONNABORTED|ETIMEDOUT|ERR_CANCELED/.test(error.message))
  )
    return 'timed-out'
  return 'failed'
}

/** The places of a provider, and the number of requests with each outcome so far. */
export type PlacesWithFallback = Places & { counts(): Readonly<Record<PlacesOutcome, number>> }

/**
 * Calls a provider and uses `fallback` when it exceeds its timeout, fails, or returns nonsense (a route without length,
 * a place outside France). After three failures in a row the provider pauses (`pauseMs`). Never rejects because of the
 * provider, except in `reaches`. `route` rejects with `NoRoad` across the sea, and leaves points outside France to
 * `fallback`.
 */
export function addFallback(
  provider: Places,
  fallback: Places,
  options: FallbackOptions,
): PlacesWithFallback {
  const now = options.now ?? (() => performance.now())
  const counts: Record<PlacesOutcome, number> = {
    answered: 0,
    'timed-out': 0,
    failed: 0,
    nonsense: 0,
    skipped: 0,
  }
  let failuresInRow = 0
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  const isPaused = () => now() < pausedUntilMs
  const isUnreachable = () => options.isReachable?.() === false

  function record(operation: keyof Places, outcome: PlacesOutcome, startedAtMs: number, error?: unknown) {
    counts[outcome]++
    const durationMs = Math.round(now() - startedAtMs)
    const reason =
      error instanceof Error ? { reason: error.name === 'ZodError' ? 'unknown shape' : error.message } : {}
    options.log?.({ provider: options.provider, operation, outcome, durationMs, ...reason })
  }

  async function ask<T>(
    operation: keyof Places,
    request: (places: Places) => Promise<T>,
    isSensible: (answer: T) => boolean,
  ): Promise<T> {
    if (isUnreachable()) return request(fallback)
    const startedAtMs = now()
    if (startedAtMs < pausedUntilMs) {
      record(operation, 'skipped', startedAtMs)
      return request(fallback)
    }
    try {
      const answer = await rejectAfter(options.timeoutMs, request(provider))
      if (!isSensible(answer)) throw new Nonsense('The answer makes no sense')
      failuresInRow = 0
      record(operation, 'answered', startedAtMs)
      return answer
    } catch (error) {
      failuresInRow++
      if (failuresInRow >= failuresToPause) pausedUntilMs = now() + (options.pauseMs ?? defaultPauseMs)
      record(operation, toOutcome(error), startedAtMs, error)
      return request(fallback)
    }
  }

  return {
    suggest: (typed, suggestOptions) =>
      ask(
        'suggest',
        (places) => places.suggest(typed, suggestOptions),
        (suggested) => suggested.every(isSensiblePlace),
      ),
    locate: (address) =>
      ask<Place | null>(
        'locate',
        (places) => places.locate(address),
        (place) => place === null || isSensiblePlace(place),
      ),
    async route(from, to, mode) {
      const land = findLand(from)
      if (land !== findLand(to)) throw new NoRoad()
      if (land === null) return fallback.route(from, to, mode)
      const isMarked = !isUnreachable() || options.shouldMarkUnreachable === true
      return ask<Route>(
        'route',
        async (places) => {
          const route = await places.route(from, to, mode)
          if (places === provider) return { ...route, by: options.provider }
          return isMarked ? { ...route, isFallback: true } : route
        },
        (route) => isSensibleRoute(route, from, to),
      )
    },
    async reaches(...args) {
      const places = isUnreachable() || isPaused() ? fallback : provider
      return places.reaches ? places.reaches(...args) : 'no-graph'
    },
    status: () => ({ source: options.provider, isUp: !isUnreachable() && !isPaused() }),
    counts: () => ({ ...counts }),
  }
}
