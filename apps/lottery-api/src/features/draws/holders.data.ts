import type { Language } from '@repo/prisma/lottery-types'
import type { Tx } from '#lottery-api/database.ts'

/** Tells everybody who holds a validated ticket of a draw something, once for each key: as `notify`, for a million at once. */
export async function tellHolders(
  tx: Tx,
  drawId: string,
  news: { readonly kind: string; readonly facts: Readonly<Record<string, string>>; readonly key: string },
): Promise<void> {
  const { kind, facts, key } = news
  await tx.$executeRaw`
    INSERT INTO notification (player_id, kind, facts, key, created_at)
    SELECT player_id, ${kind}, ${JSON.stringify(facts)}::jsonb, ${key}, app_now()
    FROM participation WHERE draw_id = ${drawId}::uuid AND state = 'validated'
    ON CONFLICT DO NOTHING`
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
  }[]
> {
  return tx.$queryRaw`
    SELECT player.email, player.language, player.id AS "playerId", ticket.number
    FROM sealed_ticket ticket
    JOIN participation ON participation.draw_id = ticket.draw_id AND participation.number = ticket.number
    JOIN player ON player.id = participation.player_id
    WHERE ticket.draw_id = ${drawId}::uuid AND ticket.position >= ${from}::int AND ticket.position < ${from + limit}::int
      AND player.email IS NOT NULL AND player.mails_result
      AND NOT EXISTS (SELECT FROM prize WHERE prize.draw_id = ticket.draw_id AND prize.number = ticket.number)
    ORDER BY ticket.position`
}
