/** The maximum accepted age of a step: a working day without network. */
export const oldestStepMs = 12 * 3_600_000

/** The phone's claim about a step's time: when it happened and when it is sent, both by its own clock; null when absent. */
export type ReportedTime = { readonly happenedAt: Date | null; readonly sentAt: Date | null }

/**
 * When a step happened. The phone's clock may be wrong: the time between its two instants is subtracted from the
 * server's `now`; without the second its clock is used. Never before the previous step, never more than 12 hours ago,
 * never after `now`: values outside are clamped.
 */
export function stepTime(reported: ReportedTime, previousStepAt: Date, now: Date): Date {
  const { happenedAt, sentAt } = reported
  if (happenedAt === null) return now
  const happenedMs =
    sentAt === null ? happenedAt.getTime() : now.getTime() - (sentAt.getTime() - happenedAt.getTime())
  const earliestMs = Math.max(previousStepAt.getTime(), now.getTime() - oldestStepMs)
  return new Date(Math.min(now.getTime(), Math.max(earliestMs, happenedMs)))
}
