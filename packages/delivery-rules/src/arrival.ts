/** The usual and the actual duration of a courier's earlier trips by the same travel mode; both sums in seconds. */
export type EarlierTrips = { readonly usualS: number; readonly tookS: number }

/** A leg under way: from its start to the pickup, or from there to the drop-off. */
export type LegProgress = {
  /** The usual duration of the road ahead, from the carrier's position. */
  readonly aheadS: number
  /** The usual duration of the whole leg, as known at its start; null when unknown: then only earlier trips set the pace. */
  readonly wholeS: number | null
  /** The time since the leg began. */
  readonly elapsedS: number
  /** Whether the leg was undriven when it began; otherwise a courier who is nearer than expected is not considered fast. */
  readonly isWhole: boolean
  readonly earlier: EarlierTrips
}

/** The number of a courier's last trips that set its pace. */
export const earlierTrips = 20
/** The accepted ratio of actual to usual duration; a trip outside has another cause: a break, a button pressed late. */
export const earlierShares = { min: 0.5, max: 2.5 } as const
/** The weight of usual driving beside a courier's earlier trips, as a duration: a newcomer drives as usual. */
const newcomerS = 1200

/** The weight of usual driving beside the observed pace, as a duration: one red light changes little, a quarter of an hour a lot. */
const usualS = 240
/** The bounds of the pace: a stop ends, and no courier flies. */
const paceLimits = { min: 0.6, max: 2 } as const

/**
 * How long the rest of a leg takes at the courier's own pace, in seconds: the usual time of the road ahead, times how
 * much longer than usual its earlier trips and the part behind have taken. A courier who gets no nearer is slow.
 */
export function secondsLeft({ aheadS, wholeS, elapsedS, isWhole, earlier }: LegProgress): number {
  const ownPace = within((earlier.tookS + newcomerS) / (earlier.usualS + newcomerS))
  if (wholeS === null) return aheadS * ownPace
  const behindS = Math.max(0, wholeS - aheadS)
  const pace = within((Math.max(0, elapsedS) + usualS * ownPace) / (behindS + usualS))
  return aheadS * (isWhole ? pace : Math.max(ownPace, pace))
}

const within = (pace: number) => Math.min(paceLimits.max, Math.max(paceLimits.min, pace))
