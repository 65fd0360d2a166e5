/** How long a winner has, and when they are reminded. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Days after the announcement on which a prize that is not claimed yet is reminded of. */
export const prizeReminderDays = [1, 7, 30, 53, 59] as const

/** How long the mailed link that confirms a win opens. */
export const winnerLinkMs = 72 * hourMs

/** Days after the announcement within which a prize is claimed; then it goes into the next pot. */
export const claimDays = 60

/** Until when a prize may be claimed. */
export function claimByOf(announcedAt: Date): Date {
  return new Date(announcedAt.getTime() + claimDays * dayMs)
}

/** The last reminder that is due at an instant, by its day: of several that were missed only one goes out. Null before the first one. */
export function dueReminder(announcedAt: Date, at: Date): (typeof prizeReminderDays)[number] | null {
  const days = (at.getTime() - announcedAt.getTime()) / dayMs
  return prizeReminderDays.findLast((day) => days >= day) ?? null
}

/** Why a win is not paid to the ticket that won it: public. */
export type PrizeEnd =
  /** The holder's identity does not stand any more. */
  | 'identity'
  /** The holder had excluded themselves when sales closed. */
  | 'excluded'
  /** The holder may not play here. */
  | 'barred'
  /** Not claimed within 60 days. */
  | 'unclaimed'
  /** The holder is not eligible, and no ticket is left behind theirs. */
  | 'no-reserve'

/** Whether a winner may have the prize, by what is known of them; null when nothing is against it. */
export function obstacleToPrize(holder: {
  readonly isValidated: boolean
  readonly isBarred: boolean
  readonly wasExcludedAtClosing: boolean
}): Extract<PrizeEnd, 'identity' | 'excluded' | 'barred'> | null {
  if (holder.isBarred) return 'barred'
  if (holder.wasExcludedAtClosing) return 'excluded'
  return holder.isValidated ? null : 'identity'
}
