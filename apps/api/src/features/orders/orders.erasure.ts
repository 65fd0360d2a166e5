import { claimWindowMs } from '@repo/delivery-rules/claims'
import type { OrderPhase } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

const endedPhases = ['delivered', 'returned', 'cancelled'] as const satisfies readonly OrderPhase[]

/** Whether one of these senders has an order that has not ended, planned ones included. */
export async function hasOrderUnderWay(db: Db, senderIds: readonly string[]): Promise<boolean> {
  const count = await db.order.count({
    where: { senderId: { in: [...senderIds] }, phase: { notIn: [...endedPhases] } },
  })
  return count > 0
}

/**
 * Returns the ids of the finished, unerased orders of these senders after the claim period: in the last 24 hours there
 * was no pickup, and no problem on the road was recorded or decided.
 */
export async function findErasableOrders(
  tx: Tx,
  senderIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const inWindow = { gt: new Date(now.getTime() - claimWindowMs) }
  const orders = await tx.order.findMany({
    where: {
      senderId: { in: [...senderIds] },
      phase: { in: [...endedPhases] },
      erasedAt: null,
      deliveries: { none: { pickedUpAt: inWindow } },
      roadProblems: { none: { OR: [{ recordedAt: inWindow }, { decidedAt: inWindow }] } },
    },
    select: { id: true },
  })
  return orders.map(({ id }) => id)
}
