import { blockLines, createProverFromBlocks } from '@repo/lottery-rules/merkle-blocks'
import { machineHash } from '@repo/lottery-verifier/machine-hash'
import type { Db } from '#lottery-api/database.ts'
import { listLinesOfBlock, listMerkleBlocks } from './sealed-list.data.ts'

/** A ticket's place in a sealed list, and its path to the root. */
export type TicketProof = { readonly line: string; readonly index: number; readonly proof: string[] }

/**
 * Returns the line of a ticket in a draw's sealed list with its Merkle path; null for an unlisted ticket. Reads one
 * block of the list.
 */
export async function findTicketProof(db: Db, drawId: string, number: string): Promise<TicketProof | null> {
  const sealed = await db.sealedTicket.findUnique({
    where: { drawId_number: { drawId, number } },
    select: { position: true },
  })
  if (sealed === null) return null
  const prove = await createBlockProver(db, drawId, sealed.position)
  return prove(sealed.position)
}

/** Reads the block of a sealed list that contains a place. Returns a function that proves each line of that block. */
export async function createBlockProver(
  db: Db,
  drawId: string,
  place: number,
): Promise<(index: number) => TicketProof> {
  const block = Math.floor(place / blockLines)
  const lines = await listLinesOfBlock(db, drawId, block)
  const prove = createProverFromBlocks(
    { block, lines, hashes: await listMerkleBlocks(db, drawId) },
    machineHash,
  )
  return (index) => ({
    line: lines[index - block * blockLines] ?? '',
    index,
    proof: [...prove(index)],
  })
}
