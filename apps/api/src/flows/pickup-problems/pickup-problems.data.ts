import type { PickupProblem } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A problem that nobody has decided, of a carrier who is still without the goods. */
const isOpen = { outcome: null, delivery: { status: 'approaching' } } as const

const withDelivery = { delivery: { select: { orderId: true, carrierId: true, atPickupAt: true } } } as const

/** The problem of a delivery that nobody has decided yet. */
export function openProblemOf(tx: Tx, deliveryId: string): Promise<PickupProblem | null> {
  return tx.pickupProblem.findFirst({ where: { deliveryId, ...isOpen } })
}

/** The problem of an order that nobody has decided yet, with its carrier. */
export function openProblemOfOrder(db: Db, orderId: string) {
  return db.pickupProblem.findFirst({
    where: { outcome: null, delivery: { status: 'approaching', orderId } },
    include: withDelivery,
  })
}

/** The newest problem of the carrier that is at work on an order of a sender, with the price of the true goods; null where there is none. */
export function newestProblemOfOrder(db: Db, senderId: string, orderId: string) {
  return db.pickupProblem.findFirst({
    where: { delivery: { status: 'approaching', orderId, order: { senderId } } },
    orderBy: { reportedAt: 'desc' },
    include: { quote: true, delivery: { select: { order: true } } },
  })
}

/** The problem that a payment is to settle, with its order; null where it is for another purpose. */
export function problemOfPayment(db: Db, paymentId: string) {
  return db.pickupProblem.findUnique({
    where: { paymentId },
    include: { delivery: { select: { orderId: true, order: { select: { senderId: true } } } } },
  })
}

/** The problems that a rule has to look at now, the longest overdue first. */
export async function dueProblems(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string; readonly orderId: string }[]> {
  return db.$queryRaw<{ id: string; orderId: string }[]>`
    SELECT q.id, d.order_id AS "orderId" FROM pickup_problem q
    JOIN delivery d ON d.id = q.delivery_id AND d.status = 'approaching'
    WHERE q.outcome IS NULL AND q.decide_at <= (SELECT app_now())
    ORDER BY q.decide_at LIMIT ${limit}`
}

/** The problems that wait for the staff, the longest first. */
export function problemsForStaff(db: Db) {
  return db.pickupProblem.findMany({
    where: { ...isOpen, forStaffSince: { not: null } },
    orderBy: { forStaffSince: 'asc' },
    take: 100,
    include: withDelivery,
  })
}
