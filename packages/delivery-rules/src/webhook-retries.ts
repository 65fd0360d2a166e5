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

/** How long to wait after so many tries (1 after the first) have failed; null when it is given up. */
export function retryPauseMs(tries: number): number | null {
  return retryPausesMs[tries - 1] ?? null
}

/** How long an endpoint that has not answered this many times in a row is left alone, whatever waits for it: 10 seconds to 5 minutes. */
export function restAfterSilenceMs(silences: number): number {
  return silences === 0 ? 0 : Math.min(5 * minute, 10 * second * 2 ** Math.min(silences - 1, 10))
}

/** How long a notice waits for an earlier one of the same order that does not get through, before it goes first. */
export const keepOrderMs = hour

/** How long one try may take, from the name's look-up to the end of the answer. */
export const tryTimeoutMs = 10 * second

/** How long a notice and what became of it are kept. */
export const webhookLogMs = 30 * 24 * hour
