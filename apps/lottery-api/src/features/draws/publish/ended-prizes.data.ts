import type { EndedPrize } from '@repo/lottery-rules/carried'
import type { Db, Tx } from '#lottery-api/database.ts'

/** Lists the ended prizes of a draw's file of carried amounts, in the order of their draws and ranks. */
export async function listEndedPrizes(db: Db, drawId: string): Promise<readonly EndedPrize[]> {
  const prizes = await db.$queryRaw<(Omit<EndedPrize, 'cents'> & { readonly cents: bigint })[]>`
    SELECT draw.week AS draw, prize.rank, prize.number AS ticket, prize.cents, prize.state::text AS "end", prize.reason, next.rank AS next_rank
    FROM prize JOIN draw ON draw.id = prize.draw_id
    LEFT JOIN prize next ON next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank
    WHERE prize.accounted_in = ${drawId}::uuid ORDER BY draw.sequence, prize.rank`
  return prizes.map(({ cents, ...prize }) => ({ ...prize, cents: Number(cents) }))
}

/** Leaves a cancelled draw's list of ended prizes to the next draw. */
export async function releaseEndedPrizes(tx: Tx, drawId: string): Promise<void> {
  await tx.prize.updateMany({ where: { accountedIn: drawId }, data: { accountedIn: null } })
}
