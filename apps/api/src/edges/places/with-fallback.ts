import type { Place, Places, RoadSource, Route } from './places.ts'
import { NoRoad } from './places.ts'
import { isSensiblePlace, isSensibleRoute } from './sensible.ts'
import { landOf } from './territories.ts'
import { TimedOut, within } from './within.ts'

/** The outcome of one request: answered by the provider, or by the fallback for one of four reasons. */
export type PlacesOutcome = 'answered' | 'timed-out' | 'failed' | 'nonsense' | 'skipped'

/** One question asked of a maps provider. It carries no address and no position. */
export type PlacesEvent = {
  readonly provider: string
  readonly operation: keyof Places
  readonly outcome: PlacesOutcome
  readonly durationMs: number
  /** The provider's complaint, when it failed. */
  readonly reason?: string
}

/** Settings of `withFallback`; the clock is in milliseconds. */
export type FallbackOptions = {
  readonly provider: Exclude<RoadSource, 'estimate'>
  readonly timeoutMs: number
  /** The pause of a failed provider; 30 s by default. */
  readonly restMs?: number | undefined
  readonly log?: ((event: PlacesEvent) => void) | undefined
  readonly now?: () => number
  /** While false the provider is not asked, silently; true when absent. */
  readonly isReachable?: () => boolean
  /** Whether a fallback's way is marked while the provider was never reached: in development that is normal offline work. */
  readonly marksUnreachable?: boolean
}

/** A provider with this many failures in a row is left alone for a while, so that nobody waits for it at every key stroke. */
const FAILURES_TO_REST = 3
const REST_MS = 30_000

class Nonsense extends Error {
  override readonly name = 'Nonsense'
}

function outcomeOf(error: unknown): PlacesOutcome {
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

/** The places of a provider, and the outcomes of the requests so far. */
export type PlacesWithFallback = Places & { counts(): Readonly<Record<PlacesOutcome, number>> }

/**
 * Asks a provider and uses `fallback` when it does not answer in time, fails, or returns nonsense (a route of no
 * length, a place outside France). After three failures in a row the provider rests for 30 s. Never rejects because of
 * the provider.
 */
export function withFallback(
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
  let restsUntil = Number.NEGATIVE_INFINITY

  function note(operation: keyof Places, outcome: PlacesOutcome, startedAt: number, error?: unknown) {
    counts[outcome]++
    const durationMs = Math.round(now() - startedAt)
    const reason =
      error instanceof Error ? { reason: error.name === 'ZodError' ? 'unknown shape' : error.message } : {}
    options.log?.({ provider: options.provider, operation, outcome, durationMs, ...reason })
  }

  async function ask<T>(
    operation: keyof Places,
    question: (places: Places) => Promise<T>,
    isSensible: (answer: T) => boolean,
  ): Promise<T> {
    if (options.isReachable?.() === false) return question(fallback)
    const startedAt = now()
    if (startedAt < restsUntil) {
      note(operation, 'skipped', startedAt)
      return question(fallback)
    }
    try {
      const answer = await within(options.timeoutMs, question(provider))
      if (!isSensible(answer)) throw new Nonsense('The answer makes no sense')
      failuresInRow = 0
      note(operation, 'answered', startedAt)
      return answer
    } catch (error) {
      failuresInRow++
      if (failuresInRow >= FAILURES_TO_REST) restsUntil = now() + (options.restMs ?? REST_MS)
      note(operation, outcomeOf(error), startedAt, error)
      return question(fallback)
    }
  }

  const isResting = () => now() < restsUntil
  const isUnreachable = () => options.isReachable?.() === false

  return {
    suggest: (typed, options) =>
      ask(
        'suggest',
        (places) => places.suggest(typed, options),
        (found) => found.every(isSensiblePlace),
      ),
    locate: (address) =>
      ask<Place | null>(
        'locate',
        (places) => places.locate(address),
        (found) => found === null || isSensiblePlace(found),
      ),
    async route(from, to, mode) {
      const land = landOf(from)
      if (land !== landOf(to)) throw new NoRoad()
      if (land === null) return fallback.route(from, to, mode)
      const isMarked = !isUnreachable() || options.marksUnreachable === true
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
    async reaches(...asked) {
      const places = isUnreachable() || isResting() ? fallback : provider
      return places.reaches ? places.reaches(...asked) : 'no-graph'
    },
    status: () => ({ source: options.provider, isUp: !isUnreachable() && !isResting() }),
    counts: () => ({ ...counts }),
  }
}
