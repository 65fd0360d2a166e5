import type { Waiting } from '@repo/delivery-rules/recipient-absence'
import { waitingAtDropoff } from '@repo/delivery-rules/recipient-absence'
import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import type { Db } from '#api/database.ts'
import { findFirstSeenAtStop } from './deliveries.data.ts'

/** Returns the wait for the recipient, as of `now`, of a delivery whose carrier has arrived; null without one. */
export async function waitingOf(
  db: Db,
  delivery: {
    readonly id: string
    readonly status: DeliveryStatus
    readonly atDropoffAt: Date | null
    /** The newest alone. */
    readonly returns: readonly { readonly refusedAt: Date | null }[]
  },
  now: Date,
): Promise<Waiting | null> {
  const { status, atDropoffAt, returns } = delivery
  if (atDropoffAt === null || !(status === 'picked_up' || status === 'in_transit')) return null
  const seenAt = await findFirstSeenAtStop(db, delivery.id, 'dropoff', now)
  return waitingAtDropoff(atDropoffAt, seenAt, returns[0]?.refusedAt ?? null)
}
