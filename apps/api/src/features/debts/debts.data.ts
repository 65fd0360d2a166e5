import type { Debt } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/**
 * Returns the debts whose card is to be charged now, or whose manual payment was opened within a day: longest due
 * first, at most `limit`.
 */
export function findDebtsToCheck(db: Db, limit: number): Promise<{ id: string }[]> {
  return db.$queryRaw<{ id: string }[]>`
    SELECT id FROM debt
    WHERE status = 'due' AND next_attempt_at <= (SELECT app_now())
      OR status IN ('due', 'unpaid') AND presented_at > (SELECT app_now()) - interval '1 day'
    ORDER BY coalesce(next_attempt_at, since), id LIMIT ${limit}::int`
}

/** A debt with its trip, as its sender and the staff see it. */
export type ShownDebt = Debt & {
  readonly order: {
    readonly createdAt: Date
    readonly phase: string
    readonly payment: { readonly status: string }
    readonly quote: { readonly pickupCity: string; readonly dropoffCity: string }
  }
}

const includeTrip = {
  order: {
    select: {
      createdAt: true,
      phase: true,
      payment: { select: { status: true } },
      quote: { select: { pickupCity: true, dropoffCity: true } },
    },
  },
} as const

/** Returns a sender's unpaid debts, oldest first. */
export function findOpenDebts(db: Db, senderId: string): Promise<ShownDebt[]> {
  return db.debt.findMany({
    where: { senderId, status: { in: ['due', 'unpaid'] } },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
    include: includeTrip,
  })
}

/** Returns the unpaid debts, oldest first, at most 200; with `orderId` that order's, in any state. */
export function findDebts(db: Db, orderId: string | null): Promise<ShownDebt[]> {
  return db.debt.findMany({
    where: orderId === null ? { status: { in: ['due', 'unpaid'] } } : { orderId },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
    include: includeTrip,
    take: 200,
  })
}
