/** How long a winner has, and when they are reminded. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Days after the announcement on which a prize that is not claimed yet is reminded of. */
export const prizeReminderDays = [1, 7, 30, 53, 59] as const

/** How long the mailed link that confirms a win opens. */
export const winnerLinkMs = 72 * hourMs

/** Days after the announcement within which a prize is claimed; then it goes into the next pot. */
export const claimDays = 60

/** What a draw promises of its prizes, under the names of its file of terms. */
export type PrizeTerms = {
  /** Days within which a prize is claimed. */
  readonly claim_days: number
  /** Days that a winner has to mend what speaks against them, or to object, before the prize may go to the next rank. */
  readonly objection_days: number
  /** How many persons of the staff decide then. */
  readonly deciders: number
  /** Up to which sum a prize needs no claim where identity and account stand. */
  readonly small_cents: number
}

/** What draws promise that open now. */
export const prizeTerms: PrizeTerms = {
  claim_days: claimDays,
  objection_days: 14,
  deciders: 2,
  small_cents: 500,
}

/** Until when a winner may mend what speaks against them, or object: nothing is decided before. */
export function objectByOf(openedAt: Date, { objection_days }: PrizeTerms): Date {
  return new Date(openedAt.getTime() + objection_days * dayMs)
}

/** Until when a prize may be claimed whose winner was held up until an instant: at least as long again as they had to object. */
export function extendedClaimBy(claimBy: Date, heldUntil: Date, terms: PrizeTerms): Date {
  const extended = objectByOf(heldUntil, terms)
  return extended > claimBy ? extended : claimBy
}

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

/** What may speak against a winner. */
export type PrizeObstacle = Extract<PrizeEnd, 'identity' | 'excluded' | 'barred'>

/**
 * Whether a winner may have the prize, by what is known of them; null when nothing is against it. What two persons have overruled for this prize counts no
 * more.
 */
export function obstacleToPrize(
  holder: {
    readonly isValidated: boolean
    readonly isBarred: boolean
    readonly wasExcludedAtClosing: boolean
  },
  overruled: readonly string[] = [],
): PrizeObstacle | null {
  const found: readonly (PrizeObstacle | false)[] = [
    holder.isBarred && 'barred',
    holder.wasExcludedAtClosing && 'excluded',
    !holder.isValidated && 'identity',
  ]
  return found.find((one) => one !== false && !overruled.includes(one)) || null
}
