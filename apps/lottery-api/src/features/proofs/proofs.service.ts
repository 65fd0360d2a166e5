import { Refusal } from '@repo/server-kit/refusal'
import { findDraw } from '#lottery-api/core/draws/draws.service.ts'
import type { TicketProof } from '#lottery-api/core/draws/proof.service.ts'
import { findTicketProof } from '#lottery-api/core/draws/proof.service.ts'
import type { Db } from '#lottery-api/database.ts'

/**
 * Returns the proof of a ticket's place in a week's sealed list, and its rank once the draw is published. Throws
 * `draw-not-sealed`, and `not-found` for an unlisted ticket or an unknown week.
 */
export async function readProofInDraw(
  db: Db,
  week: string,
  number: string,
): Promise<TicketProof & { readonly merkleRoot: string; readonly rank: number | null }> {
  const draw = await findDraw(db, week)
  if (!draw) throw new Refusal('not-found')
  if (draw.merkleRoot === null) throw new Refusal('draw-not-sealed')
  const ticketProof = await findTicketProof(db, draw.id, number)
  if (!ticketProof) throw new Refusal('not-found')
  const prize =
    draw.state === 'published'
      ? await db.prize.findFirst({ where: { drawId: draw.id, number }, select: { rank: true } })
      : null
  return { ...ticketProof, merkleRoot: draw.merkleRoot, rank: prize?.rank ?? null }
}
