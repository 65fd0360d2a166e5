/** A leg under way: from its start to the pickup, or from there to the drop-off. */
export type LegProgress = {
  /** How long the road ahead usually takes from where the carrier is. */
  readonly aheadS: number
  /** How long the whole leg usually takes, as it was known at its beginning. */
  readonly wholeS: number
  /** How long ago it began. */
  readonly elapsedS: number
  /** Whether nothing of it was driven before it began; else a courier who is nearer than expected is not thereby fast. */
  readonly isWhole: boolean
}

/** So much time of usual driving is believed beside what was seen: one red light says little, a quarter of an hour says much. */
const usualS = 240
/** However slow or fast it was so far: a stop ends, and nobody flies. */
const paceLimits = { min: 0.6, usual: 1, max: 2 } as const

/**
 * How long the rest of a leg takes at the courier's own pace, in seconds: the usual time of the road ahead, times how much longer than usual the part behind has
 * taken. A courier who gets no nearer is slow.
 */
export function secondsLeft({ aheadS, wholeS, elapsedS, isWhole }: LegProgress): number {
  const behindS = Math.max(0, wholeS - aheadS)
  const pace = (Math.max(0, elapsedS) + usualS) / (behindS + usualS)
  const minPace = isWhole ? paceLimits.min : paceLimits.usual
  return aheadS * Math.min(paceLimits.max, Math.max(minPace, pace))
}
