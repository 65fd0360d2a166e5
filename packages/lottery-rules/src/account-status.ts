import { shiftCalendar } from './wall-clock.ts'

/** The states of a player's account. */
export type AccountStatus = 'registered' | 'activated' | 'in_review' | 'validated' | 'ended'

/** The events that change an account's state. */
export type AccountEvent = 'activate' | 'supply-document' | 'approve' | 'reject' | 'end'

const transitions: Readonly<Record<AccountStatus, Partial<Record<AccountEvent, AccountStatus>>>> = {
  registered: { activate: 'activated', end: 'ended' },
  activated: { 'supply-document': 'in_review', end: 'ended' },
  // A new document may replace the one under review.
  in_review: { 'supply-document': 'in_review', approve: 'validated', reject: 'activated', end: 'ended' },
  // A newer document changes nothing of the account: the approved one is in force until another takes its place.
  validated: { 'supply-document': 'validated', approve: 'validated', reject: 'validated', end: 'ended' },
  ended: {},
}

/** Returns the status after an event; null where the status does not allow the event. */
export function findStatusAfter(status: AccountStatus, event: AccountEvent): AccountStatus | null {
  return transitions[status][event] ?? null
}

const dayMs = 86_400_000
/** The number of days to correct a rejected document. */
const correctionDays = 7

/** The days after registration on which a player without a document is reminded of it. */
export const documentReminderDays: readonly number[] = [7, 21, 27]

/**
 * Returns the deadline of the first document: one month from registration, at the same time of day (UTC), on the
 * month's last day where it has no such day.
 */
export function findDocumentDeadline(registeredAt: Date): Date {
  return shiftCalendar(registeredAt, { months: 1 }, 'UTC')
}

/**
 * Returns the deadline of a better document: seven days after the rejection, and never before the first document's
 * deadline.
 */
export function findCorrectionDeadline(registeredAt: Date, rejectedAt: Date): Date {
  const corrected = new Date(rejectedAt.getTime() + correctionDays * dayMs)
  const first = findDocumentDeadline(registeredAt)
  return corrected > first ? corrected : first
}

/** Returns all days whose reminder is due by an instant, sent ones included, for an account without its document. */
export function listDueReminders(registeredAt: Date, now: Date): readonly number[] {
  return documentReminderDays.filter((days) => now.getTime() >= registeredAt.getTime() + days * dayMs)
}
