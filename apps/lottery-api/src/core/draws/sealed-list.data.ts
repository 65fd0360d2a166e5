import { blockLines } from '@repo/lottery-rules/merkle-blocks'
import type { Db } from '#lottery-api/database.ts'

/** Counts a draw's validated tickets. */
export async function countValidatedTickets(db: Db, drawId: string): Promise<number> {
  return db.participation.count({ where: { drawId, state: 'validated' } })
}

/** The number of blocks read at once: some megabytes, for a list of any length. */
const blocksAtOnce = 64

/** Yields a sealed list block by block. The lines of a block are joined by line feeds, without one at the end. */
export async function* readSealedBlocks(db: Db, drawId: string): AsyncGenerator<string> {
  const linesAtOnce = blocksAtOnce * blockLines
  for (let from = 0; ; from += linesAtOnce) {
    const blocks = await listBlocksFrom(db, drawId, from, linesAtOnce)
    yield* blocks
    if (blocks.length < blocksAtOnce) return
  }
}

async function listBlocksFrom(
  db: Db,
  drawId: string,
  from: number,
  lines: number,
): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ lines: string }[]>`
    SELECT string_agg(line, E'\n' ORDER BY position) AS lines
    FROM (SELECT position, position / ${blockLines}::int AS block, number || ';' || vote || ';' || kind || ';' || holder AS line
      FROM sealed_ticket WHERE draw_id = ${drawId}::uuid AND position >= ${from}::int AND position < ${from + lines}::int) AS sealed_line
    GROUP BY block ORDER BY block`
  return rows.map((row) => row.lines)
}

/** Returns the lines of one block of a sealed list. */
export async function listLinesOfBlock(db: Db, drawId: string, block: number): Promise<readonly string[]> {
  const [lines = ''] = await listBlocksFrom(db, drawId, block * blockLines, blockLines)
  return lines === '' ? [] : lines.split('\n')
}

/** Returns the hashes of a list's blocks, in their order. */
export async function listMerkleBlocks(db: Db, drawId: string): Promise<readonly string[]> {
  const blocks = await db.merkleBlock.findMany({
    where: { drawId },
    orderBy: { position: 'asc' },
    select: { hash: true },
  })
  return blocks.map(({ hash }) => hash)
}
