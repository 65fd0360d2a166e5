import type { Ranked } from '@repo/lottery-rules/draw'
import type pg from 'pg'

/**
 * Writes the ranking of draw/v1 as SQL, over a query that yields ticket numbers as `number`: $1 is the seed, $2 the
 * number of ranks. `COLLATE "C"` compares bytes, as the rules do; a language's order would put digits and letters
 * elsewhere.
 */
function writeRankingSql(numbers: string): string {
  return `
    SELECT row_number() OVER (ORDER BY score COLLATE "C", number COLLATE "C")::int AS rank, number AS ticket, score
    FROM (SELECT number, encode(sha256(convert_to($1 || ':' || number, 'UTF8')), 'hex') AS score FROM (${numbers}) AS ticket) AS scored
    ORDER BY rank
    LIMIT $2`
}

type Queryable = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** Ranks some ticket numbers as the rules' `rankTickets` does. Returns the first `limit` ranks, or all there are. */
export async function rankNumbers(
  database: Queryable,
  seed: string,
  numbers: readonly string[],
  limit: number,
): Promise<readonly Ranked[]> {
  const text = writeRankingSql('SELECT number FROM unnest($3::text[]) AS number')
  const { rows } = await database.query<Ranked>(text, [seed, limit, numbers])
  return rows
}

/** Ranks a draw's sealed list without reading its lines out of the database. Returns the first `limit` ranks. */
export async function rankSealed(
  database: Queryable,
  seed: string,
  drawId: string,
  limit: number,
): Promise<readonly Ranked[]> {
  const text = writeRankingSql('SELECT number FROM sealed_ticket WHERE draw_id = $3')
  const { rows } = await database.query<Ranked>(text, [seed, limit, drawId])
  return rows
}
