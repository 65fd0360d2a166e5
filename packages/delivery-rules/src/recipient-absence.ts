/** The waiting time for an absent recipient before the return may be requested. */
export const absenceWaitMs = 10 * 60_000

/** The maximum distance of a position from a stop that shows the carrier there. */
export const atStopM = 300

/** A carrier farther from a stop than this has left it: the wait restarts when it is back. */
export const leftStopM = 600

/** The maximum age of a position that proves an arrival: a stationary phone reports seldom. */
export const arrivalProofMs = 90_000

/** The wait for a recipient: from `since`; the return may be requested from `until` on. */
export type Waiting = { readonly since: Date; readonly until: Date }

/**
 * Returns the wait at the drop-off; null before the arrival, and until a position has shown it. `seenAt` is the first
 * instant, from 90 s before the arrival on, of a position near the drop-off that no later one contradicts.
 * A refused request restarts the wait.
 */
export function computeWaitAtDropoff(
  arrivedAt: Date | null,
  seenAt: Date | null,
  requestRefusedAt: Date | null,
): Waiting | null {
  if (arrivedAt === null || seenAt === null) return null
  const since = new Date(
    Math.max(
      arrivedAt.getTime(),
      seenAt.getTime(),
      requestRefusedAt === null ? 0 : requestRefusedAt.getTime(),
    ),
  )
  return { since, until: new Date(since.getTime() + absenceWaitMs) }
}

/** Whether the wait is over at an instant, its very end included; false without a wait. */
export function isWaitOver(waiting: Waiting | null, now: Date): boolean {
  return waiting !== null && now >= waiting.until
}
