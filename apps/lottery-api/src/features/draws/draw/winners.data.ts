import type { Winner } from '@repo/lottery-rules/result'
import type { Tx } from '#lottery-api/database.ts'

/**
 * Writes the prizes of a draw, one for each rank, with the country of each winner. Throws unless every winning ticket
 * has a holder.
 */
export async function writePrizes(
  tx: Tx,
  drawId: string,
  won: readonly Winner[],
  { announcedAt, claimBy }: { readonly announcedAt: Date; readonly claimBy: Date },
): Promise<void> {
  const [ranks, numbers] = [won.map(({ rank }) => rank), won.map(({ ticket }) => ticket)]
  const [scores, cents] = [won.map(({ score }) => score), won.map((one) => one.cents)]
  const written = await tx.$executeRaw`
    INSERT INTO prize (draw_id, rank, number, score, cents, participation_id, player_id, country, announced_at, claim_by)
    SELECT ${drawId}::uuid, won.rank, won.number, won.score, won.cents, participation.id, player.id, player.country, ${announcedAt}, ${claimBy}
    FROM unnest(${ranks}::int[], ${numbers}::text[], ${scores}::text[], ${cents}::bigint[]) AS won(rank, number, score, cents)
    JOIN participation ON participation.draw_id = ${drawId}::uuid AND participation.number = won.number AND participation.state = 'validated'
    JOIN player ON player.id = participation.player_id`
  if (written !== won.length) throw new Error(`${won.length - written} winning tickets have no holder`)
}
