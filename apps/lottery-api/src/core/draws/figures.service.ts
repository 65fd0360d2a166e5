import type { Db } from '#lottery-api/database.ts'
import { carryNotSetAside, currentVotes, playersByCountry, winnersByCountry } from './figures.data.ts'
import { validatedTickets } from './sealed-list.data.ts'

/** A figure of a draw; `isFinal` for one that does not change any more: it is read once. */
export type FigureOf<Figure> = (drawId: string, options?: { readonly isFinal?: boolean }) => Promise<Figure>

/** Figures of draws that anybody may ask for as often as they like, and that take a count of all who take part. */
export type Figures = {
  readonly tickets: FigureOf<Awaited<ReturnType<typeof validatedTickets>>>
  /** What earlier draws left and no draw has set aside yet: of an open draw, what its pot will have of it. */
  readonly carry: FigureOf<Awaited<ReturnType<typeof carryNotSetAside>>>
  readonly votes: FigureOf<Awaited<ReturnType<typeof currentVotes>>>
  readonly playersByCountry: FigureOf<Awaited<ReturnType<typeof playersByCountry>>>
  readonly winnersByCountry: FigureOf<Awaited<ReturnType<typeof winnersByCountry>>>
}

/** Reads the figures of draws, and keeps each for some milliseconds. */
export function createFigures(db: Db, keptMs: number): Figures {
  return {
    tickets: kept((drawId) => validatedTickets(db, drawId), keptMs),
    carry: kept(() => carryNotSetAside(db), keptMs),
    votes: kept((drawId) => currentVotes(db, drawId), keptMs),
    playersByCountry: kept((drawId) => playersByCountry(db, drawId), keptMs),
    winnersByCountry: kept((drawId) => winnersByCountry(db, drawId), keptMs),
  }
}

type Kept<Figure> = { readonly figure: Promise<Figure>; untilMs: number }

/** Keeps what is read for so long, by draw: whoever asks meanwhile, or while it is being read, gets the same. What failed is read again. */
export function kept<Figure>(read: (drawId: string) => Promise<Figure>, keptMs: number): FigureOf<Figure> {
  const known = new Map<string, Kept<Figure>>()
  return (drawId, { isFinal = false } = {}) => {
    const present = known.get(drawId)
    if (present && performance.now() < present.untilMs) return present.figure
    const next: Kept<Figure> = { figure: read(drawId), untilMs: Number.POSITIVE_INFINITY }
    known.set(drawId, next)
    next.figure.then(
      () => {
        if (!isFinal) next.untilMs = performance.now() + keptMs
      },
      () => known.delete(drawId),
    )
    return next.figure
  }
}
