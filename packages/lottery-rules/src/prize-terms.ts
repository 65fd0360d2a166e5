/** The winner's deadlines and reminders. */

const dayMs = 86_400_000

/** The days after the announcement on which the winner of an unclaimed prize is reminded. */
export const prizeReminderDays = [1, 7, 30, 53, 59] as const

/** The claim period of a prize after the announcement, in days; then it goes into the next pot. */
export const claimDays = 60

/** The prize terms of a draw, with the names of its file. */
export type PrizeTerms = {
  /** Days within which a prize is claimed. */
  readonly claim_days: number
  /** The days that a winner has to resolve a case or object, before the prize may go to the next rank. */
  readonly objection_days: number
  /** The number of staff members who decide then. */
  readonly deciders: number
  /** The maximum sum of a prize that needs no claim when identity and account are verified. */
  readonly small_cents: number
}

/** The prize terms of draws that open now. */
export const prizeTerms: PrizeTerms = {
  claim_days: claimDays,
  objection_days: 14,
  deciders: 2,
  small_cents: 500,
}

/** Returns the deadline for a winner to resolve a case or object: nothing is decided before. */
export function findObjectionDeadline(openedAt: Date, { objection_days }: PrizeTerms): Date {
  return new Date(openedAt.getTime() + objection_days * dayMs)
}

/**
 * Returns the claim deadline of a prize whose winner was held up until an instant: at least the objection period
 * remains from then.
 */
export function extendClaimBy(claimBy: Date, heldUntil: Date, terms: PrizeTerms): Date {
  const extended = findObjectionDeadline(heldUntil, terms)
  return extended > claimBy ? extended : claimBy
}

/** Returns until when a prize may be claimed: 60 days after its announcement. */
export function findClaimDeadline(announcedAt: Date): Date {
  return new Date(announcedAt.getTime() + claimDays * dayMs)
}

/**
 * Returns the last due reminder at an instant, by its day; null before the first one. Of several missed reminders only
 * one is sent.
 */
export function findDueReminder(announcedAt: Date, now: Date): (typeof prizeReminderDays)[number] | null {
  const days = (now.getTime() - announcedAt.getTime()) / dayMs
  return prizeReminderDays.findLast((day) => days >= day) ?? null
}

/** The public reason why a prize is not paid to the ticket that won it. */
export type PrizeEnd =
  /** The holder's identity is no longer verified. */
  | 'identity'
  /** The holder had excluded themselves when sales closed. */
  | 'excluded'
  /** The holder may not play here. */
  | 'barred'
  /** Not claimed before its deadline. */
  | 'unclaimed'
  /** The holder is not eligible, and no further ticket is left to receive the prize. */
  | 'no-reserve'

/** The ineligibility reasons of a winner. */
export type PrizeIneligibility = Extract<PrizeEnd, 'identity' | 'excluded' | 'barred'>

/**
 * Returns the reason against paying a winner, by the known facts; null without one. Of several it is the first in the
 * order `barred`, `excluded`, `identity`. Reasons overruled by two staff members for this prize no longer count.
 */
export function findPrizeIneligibility(
  holder: {
    readonly isValidated: boolean
    readonly isBarred: boolean
    readonly wasExcludedAtClosing: boolean
  },
  overruled: readonly string[] = [],
): PrizeIneligibility | null {
  const found: readonly (PrizeIneligibility | false)[] = [
    holder.isBarred && 'barred',
    holder.wasExcludedAtClosing && 'excluded',
    !holder.isValidated && 'identity',
  ]
  return found.find((one) => one !== false && !overruled.includes(one)) || null
}
