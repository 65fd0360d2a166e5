import { monthAfter } from './paris-calendar.ts'
import { sepaLimits, sepaText } from './sepa.ts'

/** How long no payout goes to an account that was just named: who has stolen a password is found out first. */
export const accountRestMs = 3 * 24 * 3_600_000

/** The day of the month on which the month before is paid. */
const payoutDayOfMonth = 5

/** The newest month whose payout is due on a day in Paris (YYYY-MM-DD): the one before from the 5th on, earlier the one before that. */
export function payableMonthOn(day: string): string {
  return monthAfter(day.slice(0, 7), Number(day.slice(8, 10)) >= payoutDayOfMonth ? -1 : -2)
}

/**
 * What is paid of what a carrier is owed: all of it, or nothing where corrections leave nothing. Then the amounts, which may be negative,
 * wait for the next month.
 */
export function payableOf(owedCents: readonly number[]): number {
  const sum = owedCents.reduce((total, cents) => total + cents, 0)
  return Math.max(sum, 0)
}

/** Why a payout must wait, the first that holds. */
const holdReasons = [
  /** Somebody of the staff stopped it. */
  'stopped',
  /** Corrections came since it was computed and leave nothing of it. */
  'corrected',
  /** Nobody has said where to pay to. */
  'no-account',
  /** No bank takes a transfer to it: it was named before its number was checked as it is now. */
  'wrong-account',
  /** The account to pay to was named, or changed, a short time ago. */
  'account-changed',
  'documents',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Whether a text is one of the reasons. */
export function isHoldReason(text: string): text is HoldReason {
  return holdReasons.some((reason) => reason === text)
}

/** What decides whether a carrier may be paid. Instants in milliseconds; null where it never happened. */
export type PayeeState = {
  readonly stoppedAt: number | null
  /** When somebody of the staff last let it go. */
  readonly releasedAt: number | null
  /** The ledger owes something of the payout. */
  readonly isCovered: boolean
  /** Of one that has ended its account: as it stood then. */
  readonly hasValidDocuments: boolean
  readonly accountChangedAt: number | null
  /** Whether the account is one that a bank transfers to; of no account false. */
  readonly isPayable: boolean
}

/**
 * Why a payout must wait at an instant, or null. A suspension holds nothing: what is earned is owed. Only the gains of an order in dispute stay
 * out of a payout, until the dispute is settled (ADR 49). What the staff released waits for nothing but the ledger to owe something of it, for a
 * right account to pay to, and for one that was named after the release.
 */
export function holdReasonOf(state: PayeeState, now: number): HoldReason | null {
  const { stoppedAt, releasedAt, accountChangedAt } = state
  if (stoppedAt !== null) return 'stopped'
  const isReleased = releasedAt !== null
  if (!state.isCovered) return 'corrected'
  if (accountChangedAt === null) return 'no-account'
  if (!state.isPayable) return 'wrong-account'
  const isFresh = now < accountChangedAt + accountRestMs
  if (isFresh && !(isReleased && releasedAt >= accountChangedAt)) return 'account-changed'
  if (!state.hasValidDocuments && !isReleased) return 'documents'
  return null
}

/** The reference of a transfer, at most 35 characters of the scheme: another one for every try. */
export function transferReference(payoutId: string, month: string, attempt: number): string {
  return `V${month.replace('-', '')}-${payoutId.replaceAll('-', '').slice(0, 20)}-${attempt}`
}

/** What the payee reads on its bank statement. */
export function transferMessage(platform: string, month: string): string {
  return sepaText(`${platform} gains ${month}`, sepaLimits.message)
}
