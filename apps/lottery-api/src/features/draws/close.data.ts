import type { Db, Tx } from '#lottery-api/database.ts'

/**
 * What earlier draws left and no draw that waits for its seal has set aside, in cents. One statement: a seal moves both sums at once, and between two
 * reads it would be counted twice.
 */
export async function carryNotSetAside(db: Db): Promise<number> {
  // What is owed stands on the credit side, below zero.
  const [row] = await db.$queryRaw<{ cents: bigint }[]>`
    SELECT ((SELECT coalesce(-sum(amount_cents), 0) FROM ledger_posting WHERE account = 'carry')
      - (SELECT coalesce(sum(carried_in_cents), 0) FROM draw WHERE state IN ('closed', 'postponed')))::bigint AS cents`
  return Number(row?.cents ?? 0n)
}

type Incomplete = { readonly id: string; readonly playerId: string; readonly week: string }

/** Participations of a draw that are neither complete nor cancelled, not locked. */
export async function incompleteParticipations(
  tx: Tx,
  drawId: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly playerId: string }[]> {
  return tx.participation.findMany({
    where: { drawId, state: { in: ['voted', 'payment_failed', 'paid', 'ticketed'] } },
    select: { id: true, playerId: true },
    orderBy: { playerId: 'asc' },
    take: limit,
  })
}

/** Locks players, in one order for everybody. */
export async function holdPlayers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM player WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Locks those of some participations that are incomplete still. */
export async function stillIncomplete(tx: Tx, ids: readonly string[]): Promise<readonly Incomplete[]> {
  return tx.$queryRaw<Incomplete[]>`
    SELECT participation.id, player_id AS "playerId", week FROM participation JOIN draw ON draw.id = draw_id
    WHERE participation.id = ANY (${ids}::uuid[]) AND participation.state IN ('voted', 'payment_failed', 'paid', 'ticketed')
    ORDER BY player_id FOR UPDATE OF participation`
}
