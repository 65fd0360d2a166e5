import { listMerkleBlocks, readSealedBlocks } from '#lottery-api/core/draws/sealed-list.data.ts'
import type { Db } from '#lottery-api/database.ts'

/** Yields the lines of a draw's list in the database, in chunks, as its file has them. */
export async function* readSealedLines(db: Db, drawId: string): AsyncGenerator<string> {
  for await (const lines of readSealedBlocks(db, drawId)) yield `${lines}\n`
}

/** Returns the hashes of the blocks of a draw's list in the database, in order: they prove its tickets. */
export async function listStoredBlocks(db: Db, drawId: string): Promise<readonly string[]> {
  return listMerkleBlocks(db, drawId)
}
