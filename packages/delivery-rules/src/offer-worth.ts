/**
 * The duration of both stops of a delivery, in seconds: three minutes each for the door, the photo and the signature.
 */
export const stopsS = 360

/** Returns the duration of an offer's work, in seconds: the way to the pickup, the trip, both stops. */
export function computeWorkS({
  approachS,
  tripS,
}: {
  readonly approachS: number
  readonly tripS: number
}): number {
  return approachS + tripS + stopsS
}

/** Returns an offer's gain per hour of work, in whole cents, rounded down. */
export function computeHourlyGainCents(gainCents: number, workedS: number): number {
  return Math.floor((gainCents * 3600) / workedS)
}
