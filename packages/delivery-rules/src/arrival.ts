/** What earlier trips of a courier by the same way of travelling usually take, and what they took; both sums in seconds. */
export type EarlierTrips = { readonly usualS: number; readonly tookS: number }

/** A leg under way: from its start to the pickup, or from there to the drop-off. */
export type LegProgress = {
  /** How long the road ahead usually takes from where the carrier is. */
  readonly aheadS: number
  /** How long the whole leg usually takes, as it was known at its beginning; null where it was not known: then only earlier trips tell the pace. */
  readonly wholeS: number | null
  /** How long ago it began. */
  readonly elapsedS: number
  /** Whether nothing of it was driven before it began; else a courier who is nearer than expected is not thereby fast. */
  readonly isWhole: boolean
  readonly earlier: EarlierTrips
}

/** So many of a courier's last trips tell its pace. */
export const earlierTrips = 20
/** A trip that took much more or less than usual tells of something else: a break, a button pressed late. */
export const earlierShares = { min: 0.5, max: 2.5 } as const
/** So much time of usual driving is believed beside a courier's earlier trips: a newcomer drives as usual. */
const newcomerS = 1200

/** So much time of usual driving is believed beside what was seen: one red light says little, a quarter of an hour says much. */
const usualS = 240
/** However slow or fast it was so far: a stop ends, and nobody flies. */
const paceLimits = { min: 0.6, max: 2 } as const

/**
 * How long the rest of a leg takes at the courier's own pace, in seconds: the usual time of the road ahead, times how much longer than usual its earlier
 * trips and the part behind have taken. A courier who gets no nearer is slow.
 */
export function secondsLeft({ aheadS, wholeS, elapsedS, isWhole, earlier }: LegProgress): number {
  const ownPace = within((earlier.tookS + newcomerS) / (earlier.usualS + newcomerS))
  if (wholeS === null) return aheadS * ownPace
  const behindS = Math.max(0, wholeS - aheadS)
  const pace = within((Math.max(0, elapsedS) + usualS * ownPace) / (behindS + usualS))
  return aheadS * (isWhole ? pace : Math.max(ownPace, pace))
}

const within = (pace: number) => Math.min(paceLimits.max, Math.max(paceLimits.min, pace))
