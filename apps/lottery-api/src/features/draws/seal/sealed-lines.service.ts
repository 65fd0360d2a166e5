import { merkleBlocks, sealedBlocks } from '#lottery-api/core/draws/sealed-list.data.ts'
import type { Db } from '#lottery-api/database.ts'

/** A draw's list as the database holds it, in pieces of some lines, as its file has them. */
export async function* sealedLines(db: Db, drawId: string): AsyncGenerator<string> {
  for await (const lines of sealedBlocks(db, drawId)) yield `${lines}\n`
}

/** The hashes of the blocks of a draw's list as the database holds them, in their order: by them its tickets are proved. */
export async function keptBlocks(db: Db, drawId: string): Promise<readonly string[]> {
  return merkleBlocks(db, drawId)
}
