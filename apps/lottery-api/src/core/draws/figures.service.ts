import type { Db } from '#lottery-api/database.ts'
import {
  carryNotSetAside,
  countCurrentVotes,
  countPlayersByCountry,
  countWinnersByCountry,
} from './figures.data.ts'
import { countValidatedTickets } from './sealed-list.data.ts'

/** A figure of a draw; `isFinal` for one that no longer changes: it is read once. */
export type FigureOf<Figure> = (drawId: string, options?: { readonly isFinal?: boolean }) => Promise<Figure>

/** Public figures of draws that need a count of all participations. */
export type Figures = {
  readonly tickets: FigureOf<Awaited<ReturnType<typeof countValidatedTickets>>>
  /** The rest of earlier draws without a reservation: an open draw's part of its pot. */
  readonly carry: FigureOf<Awaited<ReturnType<typeof carryNotSetAside>>>
  readonly votes: FigureOf<Awaited<ReturnType<typeof countCurrentVotes>>>
  readonly playersByCountry: FigureOf<Awaited<ReturnType<typeof countPlayersByCountry>>>
  readonly winnersByCountry: FigureOf<Awaited<ReturnType<typeof countWinnersByCountry>>>
}

/** Reads the figures of draws, and caches each for some milliseconds. */
export function createFigures(db: Db, ttlMs: number): Figures {
  return {
    tickets: memoize((drawId) => countValidatedTickets(db, drawId), ttlMs),
    carry: memoize(() => carryNotSetAside(db), ttlMs),
    votes: memoize((drawId) => countCurrentVotes(db, drawId), ttlMs),
    playersByCountry: memoize((drawId) => countPlayersByCountry(db, drawId), ttlMs),
    winnersByCountry: memoize((drawId) => countWinnersByCountry(db, drawId), ttlMs),
  }
}

type Cached<Figure> = { readonly figure: Promise<Figure>; untilMs: number }

/** Caches a read by draw for this long: concurrent and later callers share it. A failed read is retried. */
export function memoize<Figure>(read: (drawId: string) => Promise<Figure>, ttlMs: number): FigureOf<Figure> {
  const known = new Map<string, Cached<Figure>>()
  return (drawId, { isFinal = false } = {}) => {
    const present = known.get(drawId)
    if (present && performance.now() < present.untilMs) return present.figure
    const next: Cached<Figure> = { figure: read(drawId), untilMs: Number.POSITIVE_INFINITY }
    known.set(drawId, next)
    next.figure.then(
      () => {
        if (!isFinal) next.untilMs = performance.now() + ttlMs
      },
      () => known.delete(drawId),
    )
    return next.figure
  }
}
