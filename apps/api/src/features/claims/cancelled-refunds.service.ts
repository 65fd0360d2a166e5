import type { Db } from '#api/database.ts'
import type { StoredClaim } from './claims.data.ts'

/** Returns which of these claims, by id, have a cancelled refund; empty when none has. */
export async function findClaimsWithCancelledRefund(
  db: Db,
  claims: readonly Pick<StoredClaim, 'id' | 'refundId'>[],
): Promise<ReadonlySet<string>> {
  const refundIds = claims.flatMap(({ refundId }) => refundId ?? [])
  if (refundIds.length === 0) return new Set()
  const cancelledRefunds = await db.refund.findMany({
    where: { id: { in: refundIds }, status: 'cancelled' },
    select: { id: true },
  })
  const cancelledIds = new Set(cancelledRefunds.map(({ id }) => id))
  return new Set(
    claims.filter(({ refundId }) => refundId !== null && cancelledIds.has(refundId)).map(({ id }) => id),
  )
}
