import type { OrderStage } from '@repo/delivery-rules/statuses'
import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'

/**
 * Returns the stage of an order: its end; `stranded` while its goods wait on the road; else the status of its running
 * delivery, or `searching` without one.
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
