import type { PickupConcern } from '@repo/delivery-rules/pickup-watch'

/** Returns a stored reason as a pickup concern. Throws for any other reason. */
export function parseConcern(reason: string): PickupConcern {
  if (reason === 'stalled' || reason === 'away' || reason === 'silent') return reason
  throw new Error(`There is no question about ${reason}`)
}
