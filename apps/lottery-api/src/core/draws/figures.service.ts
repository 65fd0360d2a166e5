import type { Db } from '#lottery-api/database.ts'
import {
  countCurrentVotes,
  countPlayersByCountry,
  countWinnersByCountry,
  sumUnreservedCarry,
} from './figures.data.ts'
import { countValidatedTickets } from './sealed-list.data.ts'

/** Reads a figure of a draw. With `isFinal` it no longer changes, and is read once. */
export type FigureReader<Figure> = (
  drawId: string,
  options?: { readonly isFinal?: boolean },
) => Promise<Figure>

/** Public figures of draws that need a count of all participations. */
export type Figures = {
  readonly countTickets: FigureReader<Awaited<ReturnType<typeof countValidatedTickets>>>
  /** The unreserved money of earlier draws, in cents: an open draw's pot includes it. */
  readonly sumCarry: FigureReader<Awaited<ReturnType<typeof sumUnreservedCarry>>>
  readonly countVotes: FigureReader<Awaited<ReturnType<typeof countCurrentVotes>>>
  readonly countPlayersByCountry: FigureReader<Awaited<ReturnType<typeof countPlayersByCountry>>>
  readonly countWinnersByCountry: FigureReader<Awaited<ReturnType<typeof countWinnersByCountry>>>
}

/** Returns readers of draws' figures that cache each figure for `ttlMs`. */
export function createFigures(db: Db, ttlMs: number): Figures {
  return {
    countTickets: memoize((drawId) => countValidatedTickets(db, drawId), ttlMs),
    sumCarry: memoize(() => sumUnreservedCarry(db), ttlMs),
    countVotes: memoize((drawId) => countCurrentVotes(db, drawId), ttlMs),
    countPlayersByCountry: memoize((drawId) => countPlayersByCountry(db, drawId), ttlMs),
    countWinnersByCountry: memoize((drawId) => countWinnersByCountry(db, drawId), ttlMs),
  }
}

type Cached<Figure> = { readonly figure: Promise<Figure>; untilMs: number }

/** Caches a read by draw for `ttlMs`: concurrent and later callers share it. The next caller retries a failed read. */
export function memoize<Figure>(
  read: (drawId: string) => Promise<Figure>,
  ttlMs: number,
): FigureReader<Figure> {
  const cache = new Map<string, Cached<Figure>>()
  return (drawId, { isFinal = false } = {}) => {
    const cached = cache.get(drawId)
    if (cached && performance.now() < cached.untilMs) return cached.figure
    const next: Cached<Figure> = { figure: read(drawId), untilMs: Number.POSITIVE_INFINITY }
    cache.set(drawId, next)
    next.figure.then(
      () => {
        if (!isFinal) next.untilMs = performance.now() + ttlMs
      },
      () => cache.delete(drawId),
    )
    return next.figure
  }
}
