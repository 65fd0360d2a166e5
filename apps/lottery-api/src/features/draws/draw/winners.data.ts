import type { Winner } from '@repo/lottery-rules/result'
import type { Tx } from '#lottery-api/database.ts'

/**
 * Writes the prizes of a draw, one for each rank, with the country of each winner. Throws unless every winning ticket
 * has a holder.
 */
export async function writePrizes(
  tx: Tx,
  drawId: string,
  winners: readonly Winner[],
  { announcedAt, claimBy }: { readonly announcedAt: Date; readonly claimBy: Date },
): Promise<void> {
  const ranks = winners.map(({ rank }) => rank)
  const numbers = winners.map(({ ticket }) => ticket)
  const scores = winners.map(({ score }) => score)
  const cents = winners.map((winner) => winner.cents)
  const written = await tx.$executeRaw`
    INSERT INTO prize (draw_id, rank, number, score, cents, participation_id, player_id, country, announced_at, claim_by)
    SELECT ${drawId}::uuid, winner.rank, winner.number, winner.score, winner.cents, participation.id, player.id, player.country, ${announcedAt}, ${claimBy}
    FROM unnest(${ranks}::int[], ${numbers}::text[], ${scores}::text[], ${cents}::bigint[]) AS winner(rank, number, score, cents)
    JOIN participation ON participation.draw_id = ${drawId}::uuid AND participation.number = winner.number AND participation.state = 'validated'
    JOIN player ON player.id = participation.player_id`
  if (written !== winners.length)
    throw new Error(`${winners.length - written} winning tickets have no holder`)
}
