import type { StepName, StepPlace } from '@repo/prisma/delivery-types'

const stepNames: Readonly<Record<StepName, string>> = {
  start: 'start',
  at_pickup: 'at the pickup',
  pickup: 'pickup',
  transit: 'transit',
  at_dropoff: 'at the dropoff',
  delivery: 'delivery',
  absence: 'absence',
  refusal: 'refusal',
  return: 'return',
}

const mismatches = {
  far_from_stop: ': it does not fit, too far from the stop',
  too_fast: ': it does not fit, nobody drives there so fast',
}

/** Returns the English text of a step's place for staff, with why it does not fit. */
export function describeStepPlace({ step, awayM, accuracyM, mark }: StepPlace): string {
  const accuracy = accuracyM === null ? '' : `, ± ${Math.round(accuracyM)} m`
  const where = awayM === null ? 'a place is known' : `${awayM} m from the stop`
  return `${stepNames[step]}: ${where}${accuracy}${mark === null ? '' : mismatches[mark]}`
}
