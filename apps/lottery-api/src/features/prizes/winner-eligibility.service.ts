import type { PrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import { findPrizeIneligibility } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'
import { listOverruledReasons, readHolderFacts } from './prizes.data.ts'

/** The part of a prize that decides its winner's eligibility. */
export type WonPrize = Pick<Prize, 'id' | 'playerId' | 'drawId'>

/**
 * Returns the reason against a winner now, null without one, and the last day of the approved document. For a closed
 * account the reason is `identity`.
 */
export async function readWinnerEligibility(
  db: Db,
  { id, playerId, drawId }: WonPrize,
): Promise<{ readonly obstacle: PrizeIneligibility | null; readonly documentUntil: string | null }> {
  const overruled = await listOverruledReasons(db, id)
  if (playerId === null)
    return { obstacle: overruled.includes('identity') ? null : 'identity', documentUntil: null }
  const { closesAt } = await db.draw.findUniqueOrThrow({ where: { id: drawId }, select: { closesAt: true } })
  const holder = await readHolderFacts(db, playerId, closesAt)
  return { obstacle: findPrizeIneligibility(holder, overruled), documentUntil: holder.documentUntil }
}

/** Returns the reason against a winner now; null without one. */
export async function findWinnerIneligibility(db: Db, prize: WonPrize): Promise<PrizeIneligibility | null> {
  return (await readWinnerEligibility(db, prize)).obstacle
}
