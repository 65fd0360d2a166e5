import type { VoteCount } from '@repo/lottery-rules/winner-vote'
import { Prisma } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/**
 * Sums the money carried from earlier draws that no closed draw has reserved, in cents. It is one statement: a seal
 * moves both sums at once, and two reads could count it twice.
 */
export async function sumUnreservedCarry(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: bigint }[]>`SELECT ${unreservedCarry} AS cents`
  return Number(row?.cents ?? 0n)
}

/** The unreserved carry as an SQL expression. Liabilities are credits, below zero. */
export const unreservedCarry = Prisma.sql`((SELECT coalesce(-sum(amount_cents), 0) FROM ledger_posting WHERE account = 'carry')
  - (SELECT coalesce(sum(carried_in_cents), 0) FROM draw WHERE state IN ('closed', 'postponed')))::bigint`

/** Counts the votes of a draw's validated tickets, which are paid. */
export async function countCurrentVotes(db: Db, drawId: string): Promise<VoteCount> {
  const groups = await db.participation.groupBy({
    by: ['vote'],
    where: { drawId, state: 'validated' },
    _count: true,
  })
  const votes = { minimum: 0, median: 0, maximum: 0, none: 0 }
  for (const { vote, _count } of groups) votes[vote] = _count
  return votes
}

/** Counts the players with a validated ticket of a draw, by country. The country of an ended account is null. */
export async function countPlayersByCountry(
  db: Db,
  drawId: string,
): Promise<readonly { readonly country: string | null; readonly players: number }[]> {
  return db.$queryRaw`
    SELECT country::text, count(*)::int AS players FROM participation JOIN player ON player.id = player_id
    WHERE draw_id = ${drawId}::uuid AND state = 'validated' GROUP BY country`
}

/** Counts the winners of a draw and sums their winnings, by country, without replaced winners. */
export async function countWinnersByCountry(
  db: Db,
  drawId: string,
): Promise<readonly { readonly country: string | null; readonly winners: number; readonly cents: number }[]> {
  return db.$queryRaw`
    SELECT country::text, count(*)::int AS winners, sum(cents)::float8 AS cents FROM prize
    WHERE draw_id = ${drawId}::uuid AND state <> 'replaced' GROUP BY country`
}
