/** The carrier's way to the pickup or to the drop-off. */
export type ApproachLeg = 'pickup' | 'dropoff'

/** Sender and recipient are notified once the carrier is this near, in seconds. */
const nearS = 600

/** The minimum pause between two route requests for one leg. */
const minPauseMs = 20_000

/** The pause before the worker checks again while no position or road is known. */
const unknownPauseMs = 60_000

/** The verdict by the carrier's remaining time: announce the arrival now, in whole minutes, or check again later. */
export type ApproachVerdict =
  | { readonly do: 'tell'; readonly minutes: number }
  | { readonly do: 'wait'; readonly ms: number }

/**
 * Judges a carrier that still needs `leftS` seconds (null: unknown). From ten minutes on its arrival is announced, in
 * minutes rounded up, at least one. A carrier is at most twice as fast as expected, so no check is needed before half
 * of the time until then.
 */
export function judgeApproach(leftS: number | null): ApproachVerdict {
  if (leftS === null) return { do: 'wait', ms: unknownPauseMs }
  if (leftS <= nearS) return { do: 'tell', minutes: Math.max(1, Math.ceil(leftS / 60)) }
  return { do: 'wait', ms: Math.max(minPauseMs, ((leftS - nearS) / 2) * 1000) }
}
