/** Which step of a draw's life is due: the same at any time, for any number of workers, whatever happened before. */

import { drawTerms } from './draw-calendar.ts'
import { mostPostponements } from './postponement.ts'

/** What a draw's row says. */
export type DrawProgress = {
  readonly state: 'open' | 'closed' | 'postponed' | 'sealed' | 'drawn' | 'published' | 'cancelled'
  readonly closesAt: Date
  /** T: later by a day for each time that it was put off. */
  readonly drawTime: Date
  /** How often it was put off. */
  readonly postponements: number
}

/**
 * `close` ends the sales and opens the next draw, `seal` binds the draw to its list, `postpone` puts off one that was not sealed in time, `cancel` gives up
 * one that was put off as often as a draw may be, `draw`
 * takes the declared round, `publish` shows what came of it.
 */
export type DrawStep = 'close' | 'seal' | 'postpone' | 'cancel' | 'draw' | 'publish'

/** The step that a draw takes next, and since when it is due; null for one that is over. */
export function nextStep(draw: DrawProgress): { readonly step: DrawStep; readonly dueAt: Date } | null {
  const { state, closesAt, drawTime } = draw
  switch (state) {
    case 'open':
      return { step: 'close', dueAt: closesAt }
    case 'closed':
    case 'postponed':
      return { step: 'seal', dueAt: closesAt }
    case 'sealed':
      return { step: 'draw', dueAt: drawTime }
    case 'drawn':
      return { step: 'publish', dueAt: drawTime }
    case 'published':
    case 'cancelled':
      return null
  }
}

/** The step that is due at an instant, if any. A draw that is not sealed 15 minutes before its time is not sealed any more. */
export function dueStep(draw: DrawProgress, at: Date): DrawStep | null {
  const next = nextStep(draw)
  if (next === null || at < next.dueAt) return null
  return next.step === 'seal' && at >= sealedUntil(draw) ? stepUnsealed(draw) : next.step
}

/** The step of a draw that cannot be sealed for its present time: it is put off, but not for ever. */
export function stepUnsealed({ postponements }: Pick<DrawProgress, 'postponements'>): 'postpone' | 'cancel' {
  return postponements < mostPostponements ? 'postpone' : 'cancel'
}

/** From this instant on a draw is not sealed any more for its present time. */
export function sealedUntil({ drawTime }: Pick<DrawProgress, 'drawTime'>): Date {
  return new Date(drawTime.getTime() - drawTerms.postponedBeforeMs)
}

/** The time of a draw that is put off once more. */
export function postponedTime(drawTime: Date): Date {
  return new Date(drawTime.getTime() + drawTerms.postponedByMs)
}

/** When sales for a draw close. */
export function closingTime(drawTime: Date): Date {
  return new Date(drawTime.getTime() - drawTerms.closesBeforeMs)
}
