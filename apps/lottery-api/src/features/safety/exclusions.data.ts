import { standingExclusion } from '@repo/lottery-rules/exclusion-terms'
import type { Exclusion } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** The term without play that stands for a player now, the one that ends last; null when there is none. */
export async function currentExclusion(db: Db, playerId: string, now: Date): Promise<Exclusion | null> {
  return standingExclusion(await db.exclusion.findMany({ where: { playerId } }), now)
}
