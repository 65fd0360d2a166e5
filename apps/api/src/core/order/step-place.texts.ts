import type { StepPlace } from '@repo/prisma/delivery-types'

/** Returns the English text of a step's place for staff, with why it does not fit. */
export function describeStepPlace({ step, awayM, accuracyM, mark }: StepPlace): string {
  const accuracy = accuracyM === null ? '' : `, ± ${Math.round(accuracyM)} m`
  const where = awayM === null ? 'a place is known' : `${awayM} m from the stop`
  const mismatches = {
    far_from_stop: ': it does not fit, too far from the stop',
    too_fast: ': it does not fit, nobody drives there so fast',
  }
  return `${step.replace('_', ' the ')}: ${where}${accuracy}${mark === null ? '' : mismatches[mark]}`
}
