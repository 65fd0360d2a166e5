import type { Participation, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'

/** Inserts a participation in a draw; `changes` are the differences. */
export async function aParticipation(
  { db }: Pick<Deps, 'db'>,
  playerId: string,
  drawId: string,
  changes: Partial<Prisma.ParticipationUncheckedCreateInput> = {},
): Promise<Participation> {
  const createdAt = await databaseNow(db)
  return db.participation.create({
    data: { playerId, drawId, vote: 'median', state: 'voted', createdAt, ...changes },
  })
}
