import type { Db } from '#lottery-api/database.ts'

/** Players of a draw by country; an ended account has none. */
export async function playersByCountry(
  db: Db,
  drawId: string,
): Promise<readonly { readonly country: string | null; readonly players: number }[]> {
  return db.$queryRaw`
    SELECT country::text, count(*)::int AS players FROM participation JOIN player ON player.id = player_id
    WHERE draw_id = ${drawId}::uuid AND state <> 'cancelled' GROUP BY country`
}

/** Winners of a draw by country, without those who were replaced, and what they won. */
export async function winnersByCountry(
  db: Db,
  drawId: string,
): Promise<readonly { readonly country: string | null; readonly winners: number; readonly cents: number }[]> {
  return db.$queryRaw`
    SELECT country::text, count(*)::int AS winners, sum(cents)::float8 AS cents FROM prize
    WHERE draw_id = ${drawId}::uuid AND state <> 'replaced' GROUP BY country`
}
