/** How long a recipient who is not there is waited for before the return may be asked for. */
export const absenceWaitMs = 10 * 60_000

/** How near to a stop a position must be to show that the carrier is there. */
export const atStopM = 300

/** Whom a position shows farther from a stop than this has left it: the wait starts over when it is back. */
export const leftStopM = 600

/** How old the position may be that shows an arrival: one that stands still reports seldom. */
export const arrivalProofMs = 90_000

/** The wait for a recipient: from `since`, and the return may be asked for from `until` on. */
export type Waiting = { readonly since: Date; readonly until: Date }

/**
 * The wait at the drop-off; null before the arrival, and until a position has shown it. `seenAt` is the first instant, from 90 s
 * before the arrival on, at which a position near the drop-off was taken and after which none showed that the carrier has left. A refused request starts the wait again.
 */
export function waitingAtDropoff(
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

/** Whether the wait is over at an instant, its last included. */
export function isWaitOver(waiting: Waiting | null, at: Date): boolean {
  return waiting !== null && at >= waiting.until
}
