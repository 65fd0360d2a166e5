import type { PrizeObstacle } from '@repo/lottery-rules/prize-terms'
import { obstacleToPrize } from '@repo/lottery-rules/prize-terms'
import type { Prize } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'
import { holderFacts, overruledReasons } from './prizes.data.ts'

/** A prize as far as its winner's right to it goes. */
export type Won = Pick<Prize, 'id' | 'playerId' | 'drawId'>

/**
 * Returns what is known against a winner now, null when nothing is, and the last day of the approved document. The identity of an account that has ended does
 * not stand.
 */
export async function standingOfWinner(
  db: Db,
  { id, playerId, drawId }: Won,
): Promise<{ readonly obstacle: PrizeObstacle | null; readonly documentUntil: string | null }> {
  const overruled = await overruledReasons(db, id)
  if (playerId === null)
    return { obstacle: overruled.includes('identity') ? null : 'identity', documentUntil: null }
  const { closesAt } = await db.draw.findUniqueOrThrow({ where: { id: drawId }, select: { closesAt: true } })
  const holder = await holderFacts(db, playerId, closesAt)
  return { obstacle: obstacleToPrize(holder, overruled), documentUntil: holder.documentUntil }
}

/** Returns what is known against a winner now; null when nothing is. */
export async function obstacleOfWinner(db: Db, prize: Won): Promise<PrizeObstacle | null> {
  return (await standingOfWinner(db, prize)).obstacle
}
