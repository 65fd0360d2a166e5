import type { Prisma } from '@repo/prisma/lottery-types'
import { withoutTexts } from '#lottery-api/core/draws/draws.data.ts'
import type { Db } from '#lottery-api/database.ts'

const shownRelations = {
  draw: { omit: withoutTexts },
  prize: true,
  // The newest open one, and the newest failed one: not a replaced one, which does not explain the failure.
  purchases: {
    where: {
      OR: [{ state: 'open' }, { failure: { not: null, notIn: ['replaced'] } }],
    },
    orderBy: { createdAt: 'desc' },
    distinct: ['state'],
    select: { id: true, state: true, failure: true },
  },
} as const satisfies Prisma.ParticipationInclude

/** A participation with the relations that its player is shown. */
export type ShownParticipation = Prisma.ParticipationGetPayload<{ include: typeof shownRelations }>

/** Finds a player's participation in a week's draw; null when there is none, or it is cancelled. */
export async function findShownParticipation(
  db: Db,
  week: string,
  playerId: string,
): Promise<ShownParticipation | null> {
  return db.participation.findFirst({
    where: { playerId, draw: { week }, state: { not: 'cancelled' } },
    include: shownRelations,
  })
}

/** Lists up to `limit` participations of a player, newest draw first: in draws numbered below `before`, or in all. */
export async function listShownParticipations(
  db: Db,
  playerId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly ShownParticipation[]> {
  return db.participation.findMany({
    where: { playerId, ...(before === null ? {} : { draw: { sequence: { lt: before } } }) },
    orderBy: { draw: { sequence: 'desc' } },
    take: limit,
    include: shownRelations,
  })
}
