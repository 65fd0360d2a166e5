import type { Language } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** The holders of a draw's validated tickets that come after a player, or the first ones, by the players' ids. */
export async function holdersAfter(
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

/** Who played and did not win, of some places of a sealed list: those who want mails about results, in the order of the list. */
export async function losersFrom(
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
    SELECT player.email, player.language, player.id AS "playerId", ticket.number,
      player.newsletter_token AS "stopToken"
    FROM sealed_ticket ticket
    JOIN participation ON participation.draw_id = ticket.draw_id AND participation.number = ticket.number
    JOIN player ON player.id = participation.player_id
    WHERE ticket.draw_id = ${drawId}::uuid AND ticket.position >= ${from}::int AND ticket.position < ${from + limit}::int
      AND player.email IS NOT NULL AND player.mails_result
      AND NOT EXISTS (SELECT FROM prize WHERE prize.draw_id = ticket.draw_id AND prize.number = ticket.number)
    ORDER BY ticket.position`
}
