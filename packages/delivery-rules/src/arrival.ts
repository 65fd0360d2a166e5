/** A leg under way: from acceptance to the pickup, or from there to the drop-off. */
export type LegProgress = {
  /** How long the road ahead usually takes from where the carrier is. */
  readonly aheadS: number
  /** How long the whole leg usually takes, as it was known at its beginning. */
  readonly wholeS: number
  /** How long ago it began. */
  readonly elapsedS: number
}

/** So much time of usual driving is believed beside what was seen: one red light says little, a quarter of an hour says much. */
const usualS = 240
/** However slow or fast it was so far: a stop ends, and nobody flies. */
const paceLimits = { min: 0.6, max: 2 } as const

/**
 * How long the rest of a leg takes at the courier's own pace, in seconds: the usual time of the road ahead, times how much longer than usual the part behind has
 * taken. A courier who gets no nearer is slow.
 */
export function secondsLeft({ aheadS, wholeS, elapsedS }: LegProgress): number {
  const behindS = Math.max(0, wholeS - aheadS)
  const pace = (Math.max(0, elapsedS) + usualS) / (behindS + usualS)
  return aheadS * Math.min(paceLimits.max, Math.max(paceLimits.min, pace))
}
