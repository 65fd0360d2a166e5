import type { Draw, Participation, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Db, Tx } from '#lottery-api/database.ts'

/** A draw whose sales are open for as long as the transaction lasts, and the database's time since it is held. */
export type OpenDraw = { readonly draw: Draw; readonly now: Date }

/**
 * Holds a week's draw against its closing; null when sales have closed. Unknown weeks are refused. After its hour nobody holds it here: whoever comes
 * too late, however often, keeps no step of the draw waiting.
 */
export async function holdOpenDraw(tx: Tx, week: string): Promise<OpenDraw | null> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM draw WHERE week = ${week} AND state = 'open' AND closes_at > app_now() FOR SHARE`
  const draw = await tx.draw.findUnique({ where: { week } })
  if (!draw) throw new Refusal('not-found')
  if (held.length === 0) return null
  const now = await databaseNow(tx)
  return draw.state === 'open' && now < draw.closesAt ? { draw, now } : null
}

/** A player's part in a draw, locked until the transaction ends; null when there is none. */
export async function lockParticipation(
  tx: Tx,
  drawId: string,
  playerId: string,
): Promise<Participation | null> {
  await tx.$queryRaw`
    SELECT FROM participation WHERE draw_id = ${drawId}::uuid AND player_id = ${playerId}::uuid FOR UPDATE`
  return tx.participation.findUnique({ where: { drawId_playerId: { drawId, playerId } } })
}

const shown = {
  // Its texts are megabytes.
  draw: { omit: { manifest: true, result: true } },
  prize: true,
  // The newest that is open, and the newest that failed: not one that another took the place of, which says nothing of why.
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
