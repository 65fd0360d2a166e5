const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The pauses between the tries of one notice: short at first, three days in all. */
export const retryPausesMs = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  17 * hour,
  24 * hour,
] as const

/** The time from the first try of a notice to its last, at least. */
export const totalRetryMs = retryPausesMs.reduce((sum, pauseMs) => sum + pauseMs, 0)

/** Returns the pause after this many failed tries (1 after the first); null when it is given up. */
export function findRetryPauseMs(tries: number): number | null {
  return retryPausesMs[tries - 1] ?? null
}

/**
 * Returns the pause of an endpoint after this many failures in a row, whatever is pending for it: 10 seconds to 5
 * minutes, and none without a failure.
 */
export function computeEndpointRestMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(5 * minute, 10 * second * 2 ** Math.min(failures - 1, 10))
}

/** How long a notice waits for a stuck earlier one of the same order before it goes first. */
export const orderedDeliveryMs = hour

/** The timeout of one try, from the name's look-up to the end of the response. */
export const tryTimeoutMs = 10 * second

/** How long a notice and its outcome are retained. */
export const webhookLogMs = 30 * 24 * hour
