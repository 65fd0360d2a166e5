import type { CreditLot, Purchase, Refund } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The relations read with a refund. */
export const withPurchase = { purchase: { include: { lot: { select: { lockedAt: true } } } } } as const

/** A refund with its purchase. */
export type RefundOfPurchase = Refund & {
  readonly purchase: Purchase & { readonly lot: Pick<CreditLot, 'lockedAt'> | null }
}

/** Whether the ownership of the refund's money is disputed. */
export function isDisputed({ purchase }: RefundOfPurchase): boolean {
  return purchase.lot !== null && purchase.lot.lockedAt !== null
}

/** Locks and returns a refund, until the transaction ends. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundOfPurchase> {
  await tx.$queryRaw`SELECT FROM refund WHERE id = ${id}::uuid FOR UPDATE`
  return tx.refund.findUniqueOrThrow({ where: { id }, include: withPurchase })
}

/** Whether a refund waits for the staff, who pay it by the bank. */
export function isManualRefund(refund: RefundOfPurchase): boolean {
  const { state, purchase } = refund
  const cameByHand = purchase.method === 'transfer' || purchase.method === 'money_order'
  if (isDisputed(refund)) return false
  return state === 'failed' || (state === 'due' && cameByHand)
}

/** Lists the refunds that the staff have to pay by the bank, oldest first: all, or one player's. */
export async function findManualRefunds(db: Db, playerId?: string): Promise<readonly RefundOfPurchase[]> {
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
