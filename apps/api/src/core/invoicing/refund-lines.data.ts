import type { Refund } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** A refund as its sender sees it. */
export type RefundOfOrder = Pick<Refund, 'orderId' | 'amountCents' | 'status' | 'requestedAt' | 'settledAt'>

/** Returns the refunds of orders by the order's id, oldest first, except cancelled ones. */
export async function findRefundsByOrder(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundOfOrder[]>> {
  const refunds = await db.refund.findMany({
    where: { orderId: { in: [...orderIds] }, status: { not: 'cancelled' } },
    select: { orderId: true, amountCents: true, status: true, requestedAt: true, settledAt: true },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
  })
  return Map.groupBy(refunds, ({ orderId }) => orderId)
}
