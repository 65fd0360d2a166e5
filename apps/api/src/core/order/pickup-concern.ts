import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'

/** A reason as it was stored. */
export function concernOf(reason: string): PickupConcern {
  if (reason === 'stalled' || reason === 'away' || reason === 'silent') return reason
  throw new Error(`There is no question about ${reason}`)
}
