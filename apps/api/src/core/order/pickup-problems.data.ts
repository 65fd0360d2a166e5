import type { PickupProblem } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A problem at the pickup that nobody has decided, of a carrier who is still without the goods. */
export const isOpenProblem = { outcome: null, delivery: { status: 'approaching' } } as const

/** A problem with whose it is. */
export const withDelivery = {
  delivery: { select: { orderId: true, carrierId: true, atPickupAt: true } },
} as const

/** The problem of a delivery that nobody has decided yet. */
export function openProblemOf(tx: Tx, deliveryId: string): Promise<PickupProblem | null> {
  return tx.pickupProblem.findFirst({ where: { deliveryId, ...isOpenProblem } })
}

/** The problem of an order that nobody has decided yet, with its carrier. */
export function openProblemOfOrder(db: Db, orderId: string) {
  return db.pickupProblem.findFirst({
    where: { outcome: null, delivery: { status: 'approaching', orderId } },
    include: withDelivery,
  })
}

/** The problem that a payment is to settle, with its order; null where it is for another purpose. */
export function problemOfPayment(db: Db, paymentId: string) {
  return db.pickupProblem.findUnique({
    where: { paymentId },
    include: { delivery: { select: { orderId: true, order: { select: { senderId: true } } } } },
  })
}
