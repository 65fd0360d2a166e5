import type { Waiting } from '@repo/delivery-rules/recipient-absence'
import { computeWaitAtDropoff } from '@repo/delivery-rules/recipient-absence'
import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import type { Db } from '#api/database.ts'
import { findFirstSeenAtStop } from './deliveries.data.ts'

/**
 * Returns the carrier's wait for the recipient at the drop-off, as of `now`; null unless it has arrived there with the
 * goods.
 */
export async function findWaitAtDropoff(
  db: Db,
  delivery: {
    readonly id: string
    readonly status: DeliveryStatus
    readonly atDropoffAt: Date | null
    /** Only the newest return is read. */
    readonly returns: readonly { readonly refusedAt: Date | null }[]
  },
  now: Date,
): Promise<Waiting | null> {
  const { status, atDropoffAt, returns } = delivery
  if (atDropoffAt === null || !(status === 'picked_up' || status === 'in_transit')) return null
  const seenAt = await findFirstSeenAtStop(db, delivery.id, 'dropoff', now)
  return computeWaitAtDropoff(atDropoffAt, seenAt, returns[0]?.refusedAt ?? null)
}
