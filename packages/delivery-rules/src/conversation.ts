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
