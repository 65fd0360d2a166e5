import { statusesWithGoods } from '@repo/delivery-rules/statuses'
import { Prisma } from '@repo/prisma/delivery-types'
import { withGoodsStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db } from '#api/database.ts'

const strandedInclude = {
  delivery: {
    select: {
      carrierId: true,
      carrier: { select: { companyId: true, account: { select: { displayName: true, phone: true } } } },
      vehicle: { select: { brand: true, model: true, plate: true } },
    },
  },
} as const satisfies Prisma.RoadProblemInclude

/** The problem of a carrier that cannot continue, with the carrier's name, phone and vehicle. */
export type StrandedGoods = Prisma.RoadProblemGetPayload<{ include: typeof strandedInclude }>

/** Returns the open problem of the carrier with which the goods of an order wait; null without one. */
export function findStrandedGoods(db: Db, orderId: string): Promise<StrandedGoods | null> {
  return db.roadProblem.findFirst({ where: { orderId, outcome: null }, include: strandedInclude })
}

/** The SQL column for whether the goods of an order `o` wait with a carrier that cannot continue. */
export const areGoodsStrandedColumn = Prisma.sql`
  EXISTS (SELECT 1 FROM road_problem g WHERE g.order_id = o.id AND g.outcome IS NULL) AS "areGoodsStranded"`

/** Whether the goods of an order wait with a carrier that cannot continue. */
export async function areGoodsStranded(db: Db, orderId: string): Promise<boolean> {
  return (await db.roadProblem.count({ where: { orderId, outcome: null } })) > 0
}

/**
 * Whether the goods of an order have left its sender and not arrived: aboard, or with a carrier that cannot continue.
 */
export async function areGoodsOnTheWay(db: Db, orderId: string): Promise<boolean> {
  const aboard = await db.delivery.count({ where: { orderId, status: { in: [...statusesWithGoods] } } })
  return aboard > 0 || (await areGoodsStranded(db, orderId))
}

/** SQL for `areGoodsOnTheWay`, of an order `o`. */
export const goodsOnTheWay = Prisma.sql`(
  EXISTS (SELECT 1 FROM delivery d WHERE d.order_id = o.id AND d.status IN (${withGoodsStatuses}))
  OR EXISTS (SELECT 1 FROM road_problem g WHERE g.order_id = o.id AND g.outcome IS NULL))`
