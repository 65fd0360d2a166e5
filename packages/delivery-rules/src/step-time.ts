/** How far back a step is believed to have happened: a working day without network. */
export const oldestStepMs = 12 * 3_600_000

/** What a phone says of a step's time: when it happened and when it is sent, both by its own clock; null where it does not say. */
export type ClaimedTime = { readonly happenedAt: Date | null; readonly sentAt: Date | null }

/**
 * When a step happened. The phone's clock may be wrong: the time between its two instants is taken from the server's `now`; without the
 * second its clock is believed. Never before the step before it nor 12 hours ago, never after `now`: what lies outside is moved to that bound.
 */
export function stepTime(claimed: ClaimedTime, previousStepAt: Date, now: Date): Date {
  const { happenedAt, sentAt } = claimed
  if (happenedAt === null) return now
  const happenedMs =
    sentAt === null ? happenedAt.getTime() : now.getTime() - (sentAt.getTime() - happenedAt.getTime())
  const earliestMs = Math.max(previousStepAt.getTime(), now.getTime() - oldestStepMs)
  return new Date(Math.min(now.getTime(), Math.max(earliestMs, happenedMs)))
}
