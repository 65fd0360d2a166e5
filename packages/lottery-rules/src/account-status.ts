import { calendarShift } from './wall-clock.ts'

/** Where a player's account stands, how it moves on, and until when a document must be handed in. */
export type AccountStatus = 'registered' | 'activated' | 'in_review' | 'validated' | 'ended'

/** What moves an account on. */
export type AccountEvent = 'activate' | 'supply-document' | 'approve' | 'reject' | 'end'

const moves: Readonly<Record<AccountStatus, Partial<Record<AccountEvent, AccountStatus>>>> = {
  registered: { activate: 'activated', end: 'ended' },
  activated: { 'supply-document': 'in_review', end: 'ended' },
  // Another document may take the place of the one that waits.
  in_review: { 'supply-document': 'in_review', approve: 'validated', reject: 'activated', end: 'ended' },
  // A newer document changes nothing of the account: the approved one is in force until another takes its place.
  validated: { 'supply-document': 'validated', approve: 'validated', reject: 'validated', end: 'ended' },
  ended: {},
}

/** The status after an event, or null where the event does not happen to an account of that status. */
export function statusAfter(status: AccountStatus, event: AccountEvent): AccountStatus | null {
  return moves[status][event] ?? null
}

const dayMs = 86_400_000
/** How long a player has to put a rejected document right. */
const correctionDays = 7

/** The days after registration on which a player without a document is reminded of it. */
export const documentReminderDays: readonly number[] = [7, 21, 27]

/** Until when the first document must be handed in: one month from registration, at the same time of day (UTC). */
export function documentDueAt(registeredAt: Date): Date {
  return calendarShift(registeredAt, { months: 1 }, 'UTC')
}

/** Until when a better document must be handed in: seven days after the rejection, and never before the first month is over. */
export function correctionDueAt(registeredAt: Date, rejectedAt: Date): Date {
  const corrected = new Date(rejectedAt.getTime() + correctionDays * dayMs)
  const first = documentDueAt(registeredAt)
  return corrected > first ? corrected : first
}

/** The days whose reminder is due at an instant, for an account that still owes its document. */
export function dueReminders(registeredAt: Date, now: Date): readonly number[] {
  return documentReminderDays.filter((days) => now.getTime() >= registeredAt.getTime() + days * dayMs)
}
