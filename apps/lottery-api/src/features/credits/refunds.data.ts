import type { CreditLot, Purchase, Refund } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The relations read with a refund. */
export const ofPurchase = { purchase: { include: { lot: { select: { lockedAt: true } } } } } as const

/** A refund, and what its money was paid for. */
export type RefundOfPurchase = Refund & {
  readonly purchase: Purchase & { readonly lot: Pick<CreditLot, 'lockedAt'> | null }
}

/** Whether the ownership of the refund's money is disputed. */
export function isDisputed({ purchase }: RefundOfPurchase): boolean {
  return purchase.lot !== null && purchase.lot.lockedAt !== null
}

/** A refund, locked until the transaction ends. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundOfPurchase> {
  await tx.$queryRaw`SELECT FROM refund WHERE id = ${id}::uuid FOR UPDATE`
  return tx.refund.findUniqueOrThrow({ where: { id }, include: ofPurchase })
}

/** Whether a refund waits for the staff, who pay it by the bank. */
export function isByHand(refund: RefundOfPurchase): boolean {
  const { state, purchase } = refund
  const cameByHand = purchase.method === 'transfer' || purchase.method === 'money_order'
  if (isDisputed(refund)) return false
  return state === 'failed' || (state === 'due' && cameByHand)
}

/** The refunds that the staff have to pay by the bank, the oldest first: all, or one player's. */
export async function findByHand(db: Db, playerId?: string): Promise<readonly RefundOfPurchase[]> {
  const refunds = await db.refund.findMany({
    where: {
      state: { in: ['due', 'failed'] },
      ...(playerId === undefined ? {} : { purchase: { playerId } }),
    },
    include: ofPurchase,
    orderBy: [{ askedAt: 'asc' }, { id: 'asc' }],
  })
  return refunds.filter(isByHand)
}
