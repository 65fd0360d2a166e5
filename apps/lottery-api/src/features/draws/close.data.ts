import type { Tx } from '#lottery-api/database.ts'

/** What is set aside of earlier draws' money for draws that wait for their seal. */
export async function carrySetAside(tx: Tx): Promise<number> {
  const { _sum } = await tx.draw.aggregate({
    where: { state: { in: ['closed', 'postponed'] } },
    _sum: { carriedInCents: true },
  })
  return Number(_sum.carriedInCents ?? 0n)
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
