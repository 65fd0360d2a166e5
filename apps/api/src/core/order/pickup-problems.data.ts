import type { PickupProblem, Prisma } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** The condition for an undecided pickup problem of a carrier that does not have the goods yet. */
export const whereProblemOpen = { outcome: null, delivery: { status: 'approaching' } } as const

/** The condition for a problem that its sender contested or staff refused; staff decides all others of that pickup. */
const whereDisputed = {
  OR: [{ contestedAt: { not: null } }, { outcome: 'refused' }],
} satisfies Prisma.PickupProblemWhereInput

/** The condition for an order whose goods are picked up at its sender, not from another carrier. */
export const whereAtItsSender = { roadProblems: { none: { outcome: null } } } satisfies Prisma.OrderWhereInput

/** The relations that name a problem's order and carrier, and the disputed problems of the same pickup. */
export const deliveryInclude = {
  delivery: {
    select: {
      orderId: true,
      carrierId: true,
      atPickupAt: true,
      pickupProblems: { where: whereDisputed, select: { id: true } },
      order: { select: { roadProblems: { where: { outcome: null }, select: { id: true } } } },
    },
  },
} as const satisfies Prisma.PickupProblemInclude

/** Returns the number of a carrier's reports about a pickup, and whether one of them was disputed. */
export async function countReportsBefore(
  tx: Tx,
  deliveryId: string,
): Promise<{ readonly count: number; readonly isDisputed: boolean }> {
  const count = await tx.pickupProblem.count({ where: { deliveryId } })
  const disputedCount = await tx.pickupProblem.count({ where: { deliveryId, ...whereDisputed } })
  return { count, isDisputed: disputedCount > 0 }
}

/** Returns the undecided problem of a delivery; null without one. */
export function findOpenProblemOf(tx: Tx, deliveryId: string): Promise<PickupProblem | null> {
  return tx.pickupProblem.findFirst({ where: { deliveryId, ...whereProblemOpen } })
}

/** Returns the undecided problem of an order, with its carrier; null without one. */
export function findOpenProblemOfOrder(db: Db, orderId: string) {
  return db.pickupProblem.findFirst({
    where: { outcome: null, delivery: { status: 'approaching', orderId } },
    include: deliveryInclude,
  })
}

/** Returns the problem that a payment is to settle, with its order; null for a payment of another purpose. */
export function findProblemOfPayment(db: Db, paymentId: string) {
  return db.pickupProblem.findUnique({
    where: { paymentId },
    include: { delivery: { select: { orderId: true, order: { select: { senderId: true } } } } },
  })
}
