import type { ParticipationState } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { unreservedCarry } from '#lottery-api/core/draws/figures.data.ts'
import type { Tx } from '#lottery-api/database.ts'

/** Whether a refused prize of the same draw has no other rank yet. */
const isAnotherWaiting = Prisma.sql`EXISTS (SELECT FROM prize waiting WHERE waiting.draw_id = prize.draw_id AND waiting.state = 'replaced' AND NOT EXISTS (
  SELECT FROM prize next WHERE next.draw_id = waiting.draw_id AND next.replaces_rank = waiting.rank))`

/**
 * Reserves the unreserved carry for a closing draw and returns it in cents. Assigns to the draw the prizes that ended
 * since the previous one: the lapsed ones, which make that sum, and those passed on to another rank. A prize that
 * lapsed without a reserve waits, with its sum, until every refused prize of its draw has its next rank. It is one
 * statement, so that a prize that lapses meanwhile is in both or in neither.
 */
export async function reserveCarry(tx: Tx, drawId: string): Promise<number> {
  const isTooEarly = Prisma.sql`(reason = 'no-reserve' AND ${isAnotherWaiting})`
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    WITH assigned AS (
      UPDATE prize SET accounted_in = ${drawId}::uuid
      WHERE accounted_in IS NULL AND ((state = 'lapsed' AND NOT ${isTooEarly}) OR (state = 'replaced' AND EXISTS (
        SELECT FROM prize next WHERE next.draw_id = prize.draw_id AND next.replaces_rank = prize.rank))))
    SELECT ${unreservedCarry} - (
      SELECT coalesce(sum(cents), 0) FROM prize WHERE accounted_in IS NULL AND state = 'lapsed' AND ${isTooEarly})::bigint AS cents`
  return Number(row?.cents ?? 0n)
}

type LockedParticipation = {
  readonly id: string
  readonly playerId: string
  readonly week: string
  readonly state: ParticipationState
}

/** The incomplete states of a participation. */
export const incompleteStates = ['voted', 'payment_failed', 'paid', 'ticketed'] as const

/** Returns up to `limit` participations of a draw in some states, by player id, without locking them. */
export async function listParticipationsInStates(
  tx: Tx,
  drawId: string,
  states: readonly ParticipationState[],
  limit: number,
): Promise<readonly { readonly id: string; readonly playerId: string }[]> {
  return tx.participation.findMany({
    where: { drawId, state: { in: [...states] } },
    select: { id: true, playerId: true },
    orderBy: { playerId: 'asc' },
    take: limit,
  })
}

/** Locks players in the order of their ids, so that two calls cannot block each other. */
export async function lockPlayers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM player WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Locks and returns those of the given participations that are still in one of these states, by player id. */
export async function lockParticipations(
  tx: Tx,
  ids: readonly string[],
  states: readonly ParticipationState[],
): Promise<readonly LockedParticipation[]> {
  return tx.$queryRaw<LockedParticipation[]>`
    SELECT participation.id, player_id AS "playerId", week, participation.state::text AS state FROM participation JOIN draw ON draw.id = draw_id
    WHERE participation.id = ANY (${ids}::uuid[]) AND participation.state::text = ANY (${[...states]}::text[])
    ORDER BY player_id FOR UPDATE OF participation`
}
