import type { StepPlace } from '@repo/prisma/delivery-types'

/** Returns the place of a step for staff, with the reason of a mismatch. */
export function placeText({ step, awayM, accuracyM, mark }: StepPlace): string {
  const unsure = accuracyM === null ? '' : `, ± ${Math.round(accuracyM)} m`
  const where = awayM === null ? 'a place is known' : `${awayM} m from the stop`
  const why = {
    far_from_stop: ': it does not fit, too far from the stop',
    too_fast: ': it does not fit, nobody drives there so fast',
  }
  return `${step.replace('_', ' the ')}: ${where}${unsure}${mark === null ? '' : why[mark]}`
}
