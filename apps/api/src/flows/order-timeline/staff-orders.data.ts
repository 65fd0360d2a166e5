import type { OrderPhase, Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** The staff's order filter; null for all. */
export type OrderFilter = {
  readonly phase: OrderPhase | null
  readonly since: Date | null
  readonly senderId: string | null
  readonly isNobodyFound: boolean
  /** Whether to return only those priced without the source of maps. */
  readonly isFallback: boolean
  readonly limit: number
}

const listedFields = {
  id: true,
  phase: true,
  createdAt: true,
  endedAt: true,
  priceCents: true,
  cancelledBy: true,
  sender: { select: { id: true, displayName: true } },
  quote: { select: { pickupCity: true, dropoffCity: true, vehicleClass: true } },
  deliveries: {
    where: { status: { not: 'withdrawn' } },
    select: {
      status: true,
      billNumber: true,
      carrier: { select: { account: { select: { displayName: true } } } },
    },
  },
} as const satisfies Prisma.OrderSelect

/** Returns the orders that match a filter, newest first, at most `limit`. */
export function findFilteredOrders(
  db: Db,
  { phase, since, senderId, isNobodyFound, isFallback, limit }: OrderFilter,
) {
  const where: Prisma.OrderWhereInput = {
    ...(phase === null ? {} : { phase }),
    ...(since === null ? {} : { createdAt: { gte: since } }),
    ...(senderId === null ? {} : { senderId }),
    ...(isNobodyFound ? { cancelledBy: 'nobody_found' } : {}),
    ...(isFallback ? { quote: { isFallback } } : {}),
  }
  return db.order.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: listedFields,
  })
}

/** Returns the listed facts of these orders, in any order. */
export function findStaffOrders(db: Db, ids: readonly string[]) {
  return db.order.findMany({ where: { id: { in: [...ids] } }, select: listedFields })
}
