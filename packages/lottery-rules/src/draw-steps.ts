/** The next step of a draw, which depends on nothing but the draw's row and the time. */

import { drawTerms } from './draw-calendar.ts'
import { maxPostponements } from './postponement.ts'

/** The state in a draw's row. */
export type DrawProgress = {
  readonly state: 'open' | 'closed' | 'postponed' | 'sealed' | 'drawn' | 'published' | 'cancelled'
  readonly closesAt: Date
  /** When it is drawn: a day later for each postponement. */
  readonly drawTime: Date
  /** The number of postponements. */
  readonly postponements: number
}

/**
 * `close` ends the sales and opens the next draw, `seal` binds the draw to its list, `postpone` postpones a draw that
 * was not sealed in time, `cancel` cancels one with the maximum number of postponements, `draw` takes the declared
 * round, `publish` publishes the result.
 */
export type DrawStep = 'close' | 'seal' | 'postpone' | 'cancel' | 'draw' | 'publish'

/** Returns the next step of a draw, and when it is due; null for a finished one. */
export function findNextStep(draw: DrawProgress): { readonly step: DrawStep; readonly dueAt: Date } | null {
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

/**
 * Returns the step that is due at an instant, or null. No draw is sealed from 15 minutes before its time on: it is
 * postponed or cancelled instead.
 */
export function findDueStep(draw: DrawProgress, now: Date): DrawStep | null {
  const next = findNextStep(draw)
  if (next === null || now < next.dueAt) return null
  return next.step === 'seal' && now >= findSealingDeadline(draw) ? chooseUnsealedStep(draw) : next.step
}

/** Returns the step for a draw that cannot be sealed for its present time: it is postponed, up to the maximum. */
export function chooseUnsealedStep({
  postponements,
}: Pick<DrawProgress, 'postponements'>): 'postpone' | 'cancel' {
  return postponements < maxPostponements ? 'postpone' : 'cancel'
}

/** Returns the instant before which a draw must be sealed for its present time. */
export function findSealingDeadline({ drawTime }: Pick<DrawProgress, 'drawTime'>): Date {
  return new Date(drawTime.getTime() - drawTerms.postponedBeforeMs)
}

/** Returns the time of a draw after one more postponement. */
export function findPostponedTime(drawTime: Date): Date {
  return new Date(drawTime.getTime() + drawTerms.postponedByMs)
}

/** Returns the instant at which sales for a draw close. */
export function findClosingTime(drawTime: Date): Date {
  return new Date(drawTime.getTime() - drawTerms.closesBeforeMs)
}
