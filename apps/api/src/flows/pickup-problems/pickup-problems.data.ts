import { deliveryInclude, whereAtItsSender, whereProblemOpen } from '#api/core/order/pickup-problems.data.ts'
import type { Db } from '#api/database.ts'

/**
 * Returns the newest problem of the current carrier of a sender's order, with the price of the actual goods. Null
 * without one.
 */
export function findNewestProblemOfOrder(db: Db, senderId: string, orderId: string) {
  return db.pickupProblem.findFirst({
    where: { delivery: { status: 'approaching', orderId, order: { senderId, ...whereAtItsSender } } },
    orderBy: { reportedAt: 'desc' },
    include: { quote: true, delivery: { select: { order: true } } },
  })
}

/** Returns the problems due for a rule, at most `limit`, longest overdue first. */
export async function findDueProblems(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string; readonly orderId: string }[]> {
  return db.$queryRaw<{ id: string; orderId: string }[]>`
    SELECT q.id, d.order_id AS "orderId" FROM pickup_problem q
    JOIN delivery d ON d.id = q.delivery_id AND d.status = 'approaching'
    WHERE q.outcome IS NULL AND q.decide_at <= (SELECT app_now())
    ORDER BY q.decide_at LIMIT ${limit}`
}

/** Returns at most 100 problems that wait for the staff, longest first. */
export function findProblemsForStaff(db: Db) {
  return db.pickupProblem.findMany({
    where: { ...whereProblemOpen, forStaffSince: { not: null } },
    orderBy: { forStaffSince: 'asc' },
    take: 100,
    include: deliveryInclude,
  })
}
