/** How long both parties of an order may still write to each other once it is over: as long as a claim may be made. */
export const writableAfterEndMs = 24 * 3_600_000

/** How many messages one party may write about one order; it bounds what a screen polls. */
export const mostMessagesByParty = 300

/** Until when the parties may write; null while the order is under way. */
export function writableUntil(endedAt: Date | null): Date | null {
  return endedAt === null ? null : new Date(endedAt.getTime() + writableAfterEndMs)
}

/** Whether the parties of an order that a carrier has accepted may write now; the last instant still counts. */
export function mayWrite(endedAt: Date | null, now: Date): boolean {
  const until = writableUntil(endedAt)
  return until === null || now.getTime() <= until.getTime()
}

/** How long a message may be unread before its reader is notified of it by a text message or mail. */
export const unreadReminderMs = 2 * 60_000

/** When the reader of a message is told of it; null for one that comes behind an unread one of the same writer, since that tells of both. */
export function unreadReminderAt(sentAt: Date, isFirstUnread: boolean): Date | null {
  return isFirstUnread ? new Date(sentAt.getTime() + unreadReminderMs) : null
}
