import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import { deliveryMachine } from '@repo/delivery-rules/statuses'
import type { StepPlace } from '@repo/delivery-rules/step-place'
import { isPlaceOfStep } from '@repo/delivery-rules/step-place'
import type { Step } from './step-changes.service.ts'

/** The statuses of a delivery on its way to the recipient, in order. */
const roadStatuses: readonly DeliveryStatus[] = [
  'assigned',
  'approaching',
  'picked_up',
  'in_transit',
  'delivered',
]

/** The statuses of the way back, which may begin anywhere after the pickup. */
export const wayBackStatuses: readonly DeliveryStatus[] = ['returning', 'returned']

/** A status that a carrier's step leads to. */
export type StepTarget = 'approaching' | 'picked_up' | 'in_transit' | 'delivered' | 'returning' | 'returned'

/** Returns whether the step to `target` is the next one, a repeat (`done`), or out of order (`wrong`). */
export function judgeStep(status: DeliveryStatus, target: StepTarget): 'next' | 'done' | 'wrong' {
  if (hasReached(status, target)) return 'done'
  return deliveryMachine.canMove(status, target, 'carrier') ? 'next' : 'wrong'
}

/** Whether a delivery has reached a status, or a later one. The way back counts as later than all but `delivered`. */
export function hasReached(status: DeliveryStatus, target: StepTarget): boolean {
  const isOnWayBack = wayBackStatuses.includes(status)
  if (wayBackStatuses.includes(target))
    return isOnWayBack && wayBackStatuses.indexOf(status) >= wayBackStatuses.indexOf(target)
  return isOnWayBack ? target !== 'delivered' : roadStatuses.indexOf(status) >= roadStatuses.indexOf(target)
}

/** Whether a carrier has the goods and brings them to the recipient. */
export function hasGoodsAboard({ status }: { readonly status: DeliveryStatus }): boolean {
  return status === 'picked_up' || status === 'in_transit'
}

/** Returns the phone's place at a step, by the server's clock; null when absent, too old or too new. */
export function locateStep(
  { reported, place }: Pick<Step, 'reported' | 'place'>,
  happenedAt: Date,
): StepPlace | null {
  if (place === null) return null
  // Both by the phone's clock, which may be wrong: the time between them is not.
  const earlierMs = reported.happenedAt === null ? 0 : reported.happenedAt.getTime() - place.takenAt.getTime()
  const position = { ...place, takenAt: new Date(happenedAt.getTime() - earlierMs) }
  return isPlaceOfStep(position, happenedAt) ? position : null
}
