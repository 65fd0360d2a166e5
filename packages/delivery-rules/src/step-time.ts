/** The maximum accepted age of a step: a working day without network. */
export const maxStepAgeMs = 12 * 3_600_000

/** The phone's report of a step: when it happened and when it was sent, by its own clock; null when absent. */
export type ReportedTime = { readonly happenedAt: Date | null; readonly sentAt: Date | null }

/**
 * Returns when a step happened. The phone's clock may be wrong, so the time between its two instants is subtracted from
 * the server's `now`; without the second its clock is trusted. The result is clamped: not before the previous step, not
 * more than 12 hours ago, not after `now`.
 */
export function computeStepTime(reported: ReportedTime, previousStepAt: Date, now: Date): Date {
  const { happenedAt, sentAt } = reported
  if (happenedAt === null) return now
  const happenedMs =
    sentAt === null ? happenedAt.getTime() : now.getTime() - (sentAt.getTime() - happenedAt.getTime())
  const earliestMs = Math.max(previousStepAt.getTime(), now.getTime() - maxStepAgeMs)
  return new Date(Math.min(now.getTime(), Math.max(earliestMs, happenedMs)))
}
