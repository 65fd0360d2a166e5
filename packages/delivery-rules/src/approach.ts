/** The way of a carrier to one of the two ends of a trip. */
export type ApproachLeg = 'pickup' | 'dropoff'

/** Sender and recipient are notified once the carrier is this near, in seconds. */
const nearS = 600

/** A route is asked for at most this often for each leg. */
const minPauseMs = 20_000

/** The worker looks again this soon while no position or road is known. */
const unknownPauseMs = 60_000

/** What follows from the time that a carrier still needs: it is told now, in whole minutes, or looked at again later. */
export type ApproachVerdict =
  | { readonly do: 'tell'; readonly minutes: number }
  | { readonly do: 'wait'; readonly ms: number }

/**
 * Judges a carrier that still needs `leftS` seconds (null: not known). A carrier is at most twice as fast as it was expected to be, so that half of the way
 * to the ten minutes needs no second look.
 */
export function judgeApproach(leftS: number | null): ApproachVerdict {
  if (leftS === null) return { do: 'wait', ms: unknownPauseMs }
  if (leftS <= nearS) return { do: 'tell', minutes: Math.max(1, Math.ceil(leftS / 60)) }
  return { do: 'wait', ms: Math.max(minPauseMs, ((leftS - nearS) / 2) * 1000) }
}
