import type { OrderStage } from '@repo/delivery-rules/statuses'
import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'

/**
 * Returns the stage of an order. Without a carrier and an end it is in preparation, unless its goods wait on the road.
 */
export function toOrderStage(order: {
  readonly phase: string
  readonly deliveries: readonly { readonly status: string }[]
  /** Problems whose goods are not taken over yet. */
  readonly roadProblems: readonly unknown[]
}): OrderStage {
  const { phase } = order
  if (phase === 'delivered' || phase === 'returned' || phase === 'cancelled') return phase
  if (order.roadProblems.length > 0) return 'stranded'
  const status = phase === 'running' ? order.deliveries[0]?.status : undefined
  const statuses = [...runningDeliveryStatuses, 'delivered'] as const
  return statuses.find((candidate) => candidate === status) ?? 'searching'
}
