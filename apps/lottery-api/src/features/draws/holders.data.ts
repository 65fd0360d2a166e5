import type { Language } from '@repo/prisma/lottery-types'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { Tx } from '#lottery-api/database.ts'

/** Lists up to `limit` holders of a draw's validated tickets by their id, from after a player or from the first. */
export async function listHoldersAfter(
  tx: Tx,
  drawId: string,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.participation.findMany({
    where: { drawId, state: 'validated', ...(after === null ? {} : { playerId: { gt: after } }) },
    orderBy: { playerId: 'asc' },
    take: limit,
    select: { playerId: true },
  })
  return rows.map(({ playerId }) => playerId)
}

/**
 * Lists the players without a prize in a range of a sealed list, in the order of the list: those who want mails about
 * results and are free to play.
 */
export async function listLosersFrom(
  tx: Tx,
  drawId: string,
  from: number,
  limit: number,
): Promise<
  readonly {
    readonly email: string
    readonly language: Language
    readonly playerId: string
    readonly number: string
    readonly stopToken: string
  }[]
> {
  return tx.$queryRaw`
    SELECT p.email, p.language, p.id AS "playerId", ticket.number,
      p.newsletter_token AS "stopToken"
    FROM sealed_ticket ticket
    JOIN participation ON participation.draw_id = ticket.draw_id AND participation.number = ticket.number
    JOIN player p ON p.id = participation.player_id
    WHERE ticket.draw_id = ${drawId}::uuid AND ticket.position >= ${from}::int AND ticket.position < ${from + limit}::int
      AND p.email IS NOT NULL AND p.mails_result AND ${isFreeToPlay}
      AND NOT EXISTS (SELECT FROM prize WHERE prize.draw_id = ticket.draw_id AND prize.number = ticket.number)
    ORDER BY ticket.position`
}
