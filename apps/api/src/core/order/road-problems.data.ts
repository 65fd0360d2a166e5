import { Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

const stranded = {
  delivery: {
    select: {
      carrierId: true,
      carrier: { select: { companyId: true, account: { select: { displayName: true, phone: true } } } },
      vehicle: { select: { brand: true, model: true, plate: true } },
    },
  },
} as const satisfies Prisma.RoadProblemInclude

/** A carrier that could not go on, with who and what it is. */
export type StrandedGoods = Prisma.RoadProblemGetPayload<{ include: typeof stranded }>

/** The goods of an order that wait with a carrier that cannot go on; null where none do. */
export function strandedGoods(db: Db, orderId: string): Promise<StrandedGoods | null> {
  return db.roadProblem.findFirst({ where: { orderId, outcome: null }, include: stranded })
}

/** Selects whether the goods of an order `o` wait with a carrier that cannot go on. */
export const areGoodsStrandedColumn = Prisma.sql`
  EXISTS (SELECT 1 FROM road_problem g WHERE g.order_id = o.id AND g.outcome IS NULL) AS "areGoodsStranded"`

/** Whether the goods of an order wait with a carrier that cannot go on. */
export async function areGoodsStranded(db: Db, orderId: string): Promise<boolean> {
  return (await db.roadProblem.count({ where: { orderId, outcome: null } })) > 0
}
