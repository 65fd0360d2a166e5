import type { Prisma } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

const shown = {
  // Its texts are megabytes.
  draw: { omit: { manifest: true, result: true } },
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

/** A participation with what its player is shown of it. */
export type ShownParticipation = Prisma.ParticipationGetPayload<{ include: typeof shown }>

/** A player's part in a week's draw, as it is shown; null when there is none, or it was taken back. */
export async function findShown(db: Db, week: string, playerId: string): Promise<ShownParticipation | null> {
  return db.participation.findFirst({
    where: { playerId, draw: { week }, state: { not: 'cancelled' } },
    include: shown,
  })
}

/** A player's participations before a draw's number, the newest first. */
export async function listShown(
  db: Db,
  playerId: string,
  { before, take }: { readonly before: number | null; readonly take: number },
): Promise<readonly ShownParticipation[]> {
  return db.participation.findMany({
    where: { playerId, ...(before === null ? {} : { draw: { sequence: { lt: before } } }) },
    orderBy: { draw: { sequence: 'desc' } },
    take,
    include: shown,
  })
}
