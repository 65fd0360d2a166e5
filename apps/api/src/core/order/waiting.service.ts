import type { Waiting } from '@repo/delivery-rules/recipient-absence'
import { waitingAtDropoff } from '@repo/delivery-rules/recipient-absence'
import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import type { Db } from '#api/database.ts'
import { seenAtStop } from './deliveries.data.ts'

/** The wait for the recipient, as of `now`, of a delivery that its carrier has arrived with; null while there is none. */
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
  const seenAt = await seenAtStop(db, delivery.id, 'dropoff', now)
  return waitingAtDropoff(atDropoffAt, seenAt, returns[0]?.refusedAt ?? null)
}
