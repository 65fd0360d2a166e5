import type { Db } from '#lottery-api/database.ts'

const week = { select: { week: true } } as const

/** Everything that a player's statement is made of. */
export async function readFacts(db: Db, playerId: string) {
  const purchases = await db.purchase.findMany({
    where: { playerId, settledAt: { not: null } },
    include: { refunds: true, disputes: true, participation: { select: { draw: week } } },
  })
  const lots = await db.creditLot.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      purchase: { include: { disputes: true } },
      spendings: { include: { participation: { select: { draw: week } } } },
    },
  })
  const prizes = await db.prize.findMany({ where: { playerId }, include: { draw: week } })
  return { purchases, lots, prizes }
}

/** The rows that a statement is written from. */
export type StatementFacts = Awaited<ReturnType<typeof readFacts>>
