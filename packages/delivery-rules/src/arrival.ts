/** The usual and the actual duration of a carrier's earlier trips by the same travel mode; both sums in seconds. */
export type EarlierTrips = { readonly usualS: number; readonly tookS: number }

/** A leg under way: from its start to the pickup, or from there to the drop-off. */
export type LegProgress = {
  /** The usual duration of the road ahead, in seconds. */
  readonly aheadS: number
  /** The usual duration of the whole leg at its start; null when unknown: then only earlier trips set the pace. */
  readonly wholeS: number | null
  /** The time since the leg began, in seconds; a negative one counts as 0. */
  readonly elapsedS: number
  /**
   * Whether nothing of the leg was driven when it began. Otherwise a place nearer than expected does not prove a fast
   * carrier.
   */
  readonly isWhole: boolean
  readonly earlier: EarlierTrips
}

/** The number of a carrier's last trips that determine its pace. */
export const maxEarlierTrips = 20
/** The accepted ratio of actual to usual duration. A trip outside has another cause: a break, a button pressed late. */
export const acceptedPaces = { min: 0.5, max: 2.5 } as const
/** The weight of usual driving beside a carrier's earlier trips, in seconds: a carrier without any drives as usual. */
const weightBesideTripsS = 1200

/**
 * The weight of usual driving beside the observed pace, in seconds: one red light changes little, a quarter of an hour
 * a lot.
 */
const weightOnLegS = 240
/** The bounds of the pace: even a long stop ends, and every road has a speed limit. */
const paceLimits = { min: 0.6, max: 2 } as const

/**
 * Returns how long the rest of a leg takes at the carrier's own pace, in seconds: the usual time of the road ahead,
 * times the ratio of actual to usual time on earlier trips and on the leg so far, which counts as 0.6 to 2. A carrier
 * that gets no nearer counts as slow.
 */
export function computeSecondsLeft({ aheadS, wholeS, elapsedS, isWhole, earlier }: LegProgress): number {
  const ownPace = clampPace((earlier.tookS + weightBesideTripsS) / (earlier.usualS + weightBesideTripsS))
  if (wholeS === null) return aheadS * ownPace
  const behindS = Math.max(0, wholeS - aheadS)
  const pace = clampPace((Math.max(0, elapsedS) + weightOnLegS * ownPace) / (behindS + weightOnLegS))
  return aheadS * (isWhole ? pace : Math.max(ownPace, pace))
}

const clampPace = (pace: number) => Math.min(paceLimits.max, Math.max(paceLimits.min, pace))
