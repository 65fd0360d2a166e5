import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import type { Refund } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

type WireRefund = Output<typeof listPayments>['commandes'][number]['paiement']['remboursements'][number]

/** A refund as its sender sees it. */
export type RefundOfOrder = Pick<Refund, 'orderId' | 'amountCents' | 'status' | 'requestedAt' | 'settledAt'>

/** Returns the refunds of orders, oldest first, without those cancelled before anything was sent. */
export async function refundsOf(
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

/** Converts a refund to the wire. One that a bank returned is pending again, whoever handles it. */
export function toRefundLine({ amountCents, status, requestedAt, settledAt }: RefundOfOrder): WireRefund {
  const isDone = status === 'succeeded' || status === 'transferred'
  return { montant: amountCents, etat: isDone ? 'effectue' : 'encours', date: settledAt ?? requestedAt }
}
