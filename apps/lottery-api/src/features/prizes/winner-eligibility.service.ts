import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import { findPrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'
import { listOverruledReasons, readHolderFacts } from './prizes.data.ts'

/** The facts about a prize that decide its winner's eligibility. */
export type Won = Pick<Prize, 'id' | 'playerId' | 'drawId'>

/**
 * Returns the reason against a winner now, null without one, and the last day of the approved document. The identity of
 * a closed account does not count.
 */
export async function readWinnerEligibility(
  db: Db,
  { id, playerId, drawId }: Won,
): Promise<{ readonly obstacle: PrizeIneligibility | null; readonly documentUntil: string | null }> {
  const overruled = await listOverruledReasons(db, id)
  if (playerId === null)
    return { obstacle: overruled.includes('identity') ? null : 'identity', documentUntil: null }
  const { closesAt } = await db.draw.findUniqueOrThrow({ where: { id: drawId }, select: { closesAt: true } })
  const holder = await readHolderFacts(db, playerId, closesAt)
  return { obstacle: findPrizeIneligibility(holder, overruled), documentUntil: holder.documentUntil }
}

/** Returns the reason against a winner now; null without one. */
export async function findWinnerIneligibility(db: Db, prize: Won): Promise<PrizeIneligibility | null> {
  return (await readWinnerEligibility(db, prize)).obstacle
}
