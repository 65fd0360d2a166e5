import type { VoteCount } from '@repo/lottery-rules/winner-vote'
import type { Tx } from '#lottery-api/database.ts'

/** Writes the lines of a draw's list in the order of their bytes. Returns their count. */
export async function writeSealedTickets(tx: Tx, drawId: string): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO sealed_ticket (draw_id, position, number, vote, kind, holder)
    SELECT draw_id, row_number() OVER (ORDER BY number COLLATE "C") - 1, number, vote, kind, holder
    FROM participation WHERE draw_id = ${drawId}::uuid AND state = 'validated'`
}

/** Stores the hashes of a list's blocks. */
export async function writeMerkleBlocks(tx: Tx, drawId: string, hashes: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO merkle_block (draw_id, position, hash)
    SELECT ${drawId}::uuid, place - 1, hash FROM unnest(${hashes}::text[]) WITH ORDINALITY AS block(hash, place)`
}

/** Sums what is owed for the paid credits of a draw's validated tickets, in cents, at the shares of their purchases. */
export async function sumOwedForCredits(
  tx: Tx,
  drawId: string,
): Promise<{ readonly owedPotCents: number; readonly owedCostCents: number }> {
  const [owed] = await tx.$queryRaw<{ pot: bigint; cost: bigint }[]>`
    SELECT coalesce(sum(pot_cents), 0)::bigint AS pot, coalesce(sum(cost_cents), 0)::bigint AS cost
    FROM participation JOIN credit_use ON participation_id = participation.id AND returned_at IS NULL
    JOIN credit_lot ON credit_lot.id = lot_id JOIN purchase ON purchase.id = credit_lot.purchase_id
    WHERE draw_id = ${drawId}::uuid AND participation.state = 'validated'`
  return { owedPotCents: Number(owed?.pot ?? 0), owedCostCents: Number(owed?.cost ?? 0) }
}

/** Counts the votes and the kinds of a sealed list's tickets. */
export async function countSealedTickets(
  tx: Tx,
  drawId: string,
): Promise<{ readonly votes: VoteCount; readonly paid: number; readonly free: number }> {
  const groups = await tx.sealedTicket.groupBy({ by: ['vote', 'kind'], where: { drawId }, _count: true })
  const votes = { minimum: 0, median: 0, maximum: 0, none: 0 }
  const kinds = { paid: 0, free: 0 }
  for (const { vote, kind, _count } of groups) {
    votes[vote] += _count
    kinds[kind] += _count
  }
  return { votes, ...kinds }
}
