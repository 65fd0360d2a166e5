/** How long the parties of a finished order may still write to each other: the claim period. */
export const writableAfterEndMs = 24 * 3_600_000

/** The maximum number of messages of one party about one order; it bounds what a screen polls. */
export const maxMessagesByParty = 300

/** Returns until when the parties may write; null while the order is under way. */
export function computeWritableUntil(endedAt: Date | null): Date | null {
  return endedAt === null ? null : new Date(endedAt.getTime() + writableAfterEndMs)
}

/** Whether the parties of an accepted order may write now, the last instant included. */
export function mayWrite(endedAt: Date | null, now: Date): boolean {
  const until = computeWritableUntil(endedAt)
  return until === null || now.getTime() <= until.getTime()
}

/** How long a message may be unread before a text message or email reminds its reader. */
export const unreadReminderMs = 2 * 60_000

/**
 * Returns when the reader of a message is reminded of it. Null after an earlier unread message of the same writer,
 * since one reminder covers both.
 */
export function computeUnreadReminderAt(sentAt: Date, isFirstUnread: boolean): Date | null {
  return isFirstUnread ? new Date(sentAt.getTime() + unreadReminderMs) : null
}
