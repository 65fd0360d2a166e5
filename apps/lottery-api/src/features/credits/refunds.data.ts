import type { Db, Tx } from '#lottery-api/database.ts'
import type { RefundOfPurchase } from './refunds.rules.ts'
import { isManualRefund } from './refunds.rules.ts'

/** The relations read with a refund. */
export const withPurchase = { purchase: { include: { lot: { select: { lockedAt: true } } } } } as const

/** Locks and returns a refund, until the transaction ends. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundOfPurchase> {
  await tx.$queryRaw`SELECT FROM refund WHERE id = ${id}::uuid FOR UPDATE`
  return tx.refund.findUniqueOrThrow({ where: { id }, include: withPurchase })
}

/** Lists the refunds that the staff have to pay by the bank, oldest first: all, or one player's. */
export async function listManualRefunds(db: Db, playerId?: string): Promise<readonly RefundOfPurchase[]> {
  const refunds = await db.refund.findMany({
    where: {
      state: { in: ['due', 'failed'] },
      ...(playerId === undefined ? {} : { purchase: { playerId } }),
    },
    include: withPurchase,
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
  })
  return refunds.filter(isManualRefund)
}
