import type { Db } from '#lottery-api/database.ts'

/** A prize as drawn. */
export type DrawnPrize = {
  readonly rank: number
  readonly number: string
  readonly score: string
  readonly cents: bigint
  readonly replacesRank: number | null
}

/** Lists the prizes of a draw, the first rank first. */
export async function listDrawnPrizes(db: Db, drawId: string): Promise<readonly DrawnPrize[]> {
  return db.prize.findMany({
    where: { drawId },
    select: { rank: true, number: true, score: true, cents: true, replacesRank: true },
    orderBy: { rank: 'asc' },
  })
}

/**
 * Returns in order the ranks of a draw whose prize does not belong to the sealed line's holder: by its participation,
 * its player, or, while the nonce exists, by the holder.
 */
export async function listRanksOfOthers(db: Db, drawId: string): Promise<readonly number[]> {
  const rows = await db.$queryRaw<{ rank: number }[]>`
    SELECT prize.rank FROM prize
    LEFT JOIN participation ON participation.id = prize.participation_id
    LEFT JOIN sealed_ticket AS ticket ON ticket.draw_id = prize.draw_id AND ticket.number = prize.number
    WHERE prize.draw_id = ${drawId}::uuid AND (
      (participation.draw_id, participation.number, participation.holder) IS DISTINCT FROM (ticket.draw_id, ticket.number, ticket.holder)
      OR ticket.number IS NULL OR prize.player_id <> participation.player_id
      OR ticket.holder <> encode(sha256(convert_to('holder/v1:' || participation.nonce || ':' || participation.player_id, 'UTF8')), 'hex'))
    ORDER BY prize.rank`
  return rows.map(({ rank }) => rank)
}

/**
 * Returns the ledger's entries of a draw's pot, in cents: the sum at the seal, its carried part, and the sum paid into
 * prizes.
 */
export async function sumBookedPot(
  db: Db,
  drawId: string,
): Promise<{ readonly sealed: number; readonly carriedIn: number; readonly drawn: number }> {
  const [row] = await db.$queryRaw<{ sealed: bigint; carriedIn: bigint; drawn: bigint }[]>`
    SELECT coalesce(-sum(amount_cents) FILTER (WHERE entry.kind = 'draw-sealed' AND account = 'pot'), 0)::bigint AS sealed,
      coalesce(sum(amount_cents) FILTER (WHERE entry.kind = 'draw-sealed' AND account = 'carry'), 0)::bigint AS "carriedIn",
      coalesce(-sum(amount_cents) FILTER (WHERE entry.kind = 'pot-drawn' AND account = 'prizes'), 0)::bigint AS drawn
    FROM ledger_posting JOIN ledger_entry AS entry ON entry.id = entry_id WHERE draw_id = ${drawId}::uuid`
  return {
    sealed: Number(row?.sealed ?? 0n),
    carriedIn: Number(row?.carriedIn ?? 0n),
    drawn: Number(row?.drawn ?? 0n),
  }
}
