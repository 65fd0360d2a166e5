import { computeRefundableCents, countCredits } from '@repo/lottery-rules/credits'
import { databaseNow } from '@repo/server-kit/database'
import type { Db } from '#lottery-api/database.ts'
import { findRefundByBank } from './refund-account.service.ts'

const sumUp = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Returns a player's credits with their lots, newest first, and the refundable part; `locked` ones are disputed. */
export async function readCredits(db: Db, playerId: string) {
  const now = await databaseNow(db)
  const lots = await db.creditLot.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { purchase: true },
  })
  const refundable = lots.map((lot) => (lot.purchase ? computeRefundableCents(lot, lot.purchase) : 0))
  return {
    ...countCredits(lots, now),
    locked: sumUp(lots.map(({ lockedAt, remaining }) => (lockedAt ? remaining : 0))),
    refundableCents: sumUp(refundable),
    refundByBank: await findRefundByBank(db, playerId),
    lots: lots.map(({ id, kind, source, granted, remaining, createdAt, expiresAt }) => ({
      id,
      kind,
      source,
      granted,
      remaining,
      createdAt,
      expiresAt,
    })),
  }
}
