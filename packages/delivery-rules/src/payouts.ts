import { findPayoutDay } from './earnings.ts'
import { addMonths } from './paris-calendar.ts'
import { sepaLimits, toSepaText } from './sepa.ts'

/** How long a new payout account gets no payout, so that a password theft is discovered first. */
export const accountRestMs = 3 * 24 * 3_600_000

/**
 * Returns the newest month with a due payout on a day in Paris (YYYY-MM-DD): from the 5th on the previous month, until
 * then the one before.
 */
export function findPayableMonth(day: string): string {
  const previousMonth = addMonths(day.slice(0, 7), -1)
  return day >= findPayoutDay(previousMonth) ? previousMonth : addMonths(previousMonth, -1)
}

/**
 * Returns the payable part of a carrier's balance, in cents: all of it, or nothing when corrections exceed it. Then all
 * amounts wait for the next month.
 */
export function computePayableCents(owedCents: readonly number[]): number {
  const sum = owedCents.reduce((total, cents) => total + cents, 0)
  return Math.max(sum, 0)
}

/** Why a payout must wait; the first that applies counts. */
const holdReasons = [
  /** A staff member stopped it. */
  'stopped',
  /** Corrections since its computation leave nothing to pay. */
  'corrected',
  /** No payout account is set. */
  'no-account',
  /** The payout account is invalid: it was set before accounts were checked. */
  'wrong-account',
  /** The payout account was set or changed a short time ago. */
  'account-changed',
  /** A required document is missing or has expired. */
  'documents',
] as const

/** The reason for which a payout waits. */
export type HoldReason = (typeof holdReasons)[number]

/** Whether a text is one of the reasons. */
export function isHoldReason(text: string): text is HoldReason {
  return holdReasons.some((reason) => reason === text)
}

/**
 * The facts that decide whether a carrier may be paid. Instants in milliseconds since 1970; null for an event that never
 * happened.
 */
export type PayeeState = {
  readonly stoppedAt: number | null
  /** When a staff member last released it. */
  readonly releasedAt: number | null
  /** Whether the ledger still owes part of the payout. */
  readonly isCovered: boolean
  /** Whether its documents are valid; for a closed account as of its closing. */
  readonly hasValidDocuments: boolean
  readonly accountChangedAt: number | null
  /** Whether banks transfer to the account; false without one. */
  readonly isPayable: boolean
}

/**
 * Returns why a payout must wait at an instant, or null. A suspension does not hold it: earnings are due. Only the
 * gains of a disputed order stay out until the dispute is settled (ADR 49). A payout released by staff waits only when
 * stopped, for a balance in the ledger, for a valid account, and for the rest of an account set after the release.
 */
export function findHoldReason(state: PayeeState, nowMs: number): HoldReason | null {
  const { stoppedAt, releasedAt, accountChangedAt } = state
  if (stoppedAt !== null) return 'stopped'
  const isReleased = releasedAt !== null
  if (!state.isCovered) return 'corrected'
  if (accountChangedAt === null) return 'no-account'
  if (!state.isPayable) return 'wrong-account'
  const isFresh = nowMs < accountChangedAt + accountRestMs
  if (isFresh && !(isReleased && releasedAt >= accountChangedAt)) return 'account-changed'
  if (!state.hasValidDocuments && !isReleased) return 'documents'
  return null
}

/** Returns the reference of a transfer, at most 35 characters, different for each try. */
export function formatTransferReference(payoutId: string, month: string, attempt: number): string {
  return `V${month.replace('-', '')}-${payoutId.replaceAll('-', '').slice(0, 20)}-${attempt}`
}

/** Returns the text on the payee's bank statement, in the scheme's characters, at most 140 of them. */
export function formatTransferMessage(platform: string, month: string): string {
  return toSepaText(`${platform} gains ${month}`, sepaLimits.message)
}
