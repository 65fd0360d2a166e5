import { Refusal } from '@repo/server-kit/refusal'
import { findTicketProof } from '#lottery-api/core/draws/proof.service.ts'
import type { Deps } from '#lottery-api/deps.ts'

/**
 * Returns the receipt of a ticket: it proves without this service that the ticket is in a sealed list, and who owns it.
 * Throws `no-participation` without a validated ticket, and `draw-not-sealed` until the list is sealed.
 */
export async function readReceipt({ db }: Pick<Deps, 'db'>, playerId: string, week: string) {
  const participation = await db.participation.findFirst({
    where: { playerId, draw: { week }, state: 'validated' },
    include: { draw: { select: { manifest: true, manifestSignature: true } } },
  })
  if (!participation) throw new Refusal('no-participation')
  const { drawId, vote, kind, number, holder, nonce, draw } = participation
  const { manifest, manifestSignature: signature } = draw
  if (manifest === null || signature === null) throw new Refusal('draw-not-sealed')
  const place = number === null ? null : await findTicketProof(db, drawId, number)
  if (!place || number === null || kind === null || holder === null || nonce === null)
    throw new Error(`The validated ticket ${participation.id} is not in its sealed list`)
  const { index, proof } = place
  const ticket = { number, vote, kind, holder }
  return { v: 1 as const, draw: week, ticket, nonce, playerId, index, proof, manifest, signature }
}
