import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { dropFiles, removeFiles } from '#api/core/files/stored-files.service.ts'
import type { Deps } from '#api/deps.ts'

/** The minimum age of removed files: a file is written before its row, and the row before its reference. */
const graceMs = 24 * 3_600_000
const batchSize = 500

/**
 * Removes files without a row and rows without a reference, both older than a day. A row with a missing file stays
 * until the file is restored from a backup. Idempotent. Throws `StoreUnavailable` without the bucket.
 */
export async function cleanFiles(deps: Deps): Promise<void> {
  const before = new Date((await databaseNow(deps.db)).getTime() - graceMs)
  let batch: string[] = []
  for await (const { path, writtenAt } of deps.files.list()) {
    if (writtenAt < before) batch.push(path)
    if (batch.length < batchSize) continue
    await removeFiles(deps, batch)
    batch = []
  }
  await removeFiles(deps, batch)
  while ((await dropUnreferencedRows(deps, before)) > 0);
}

/**
 * Deletes at most 50 rows to which no column of file ids refers, and returns their number. The names of such columns
 * end in `file_id` or `file_ids`.
 */
async function dropUnreferencedRows(deps: Deps, before: Date): Promise<number> {
  const columns = await deps.db.$queryRaw<{ table: string; column: string; isArray: boolean }[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type = 'ARRAY' AS "isArray"
    FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name ~ 'file_ids?$' AND c.udt_name IN ('uuid', '_uuid')`
  const references = columns.map(
    ({ table, column, isArray }) =>
      Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(`"${table}" n WHERE ${isArray ? `f.id = ANY(n."${column}")` : `n."${column}" = f.id`}`)})`,
  )
  return deps.db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT f.id::text FROM stored_file f
      WHERE f.created_at < ${before} AND NOT (${Prisma.join(references, ' OR ')}) ORDER BY f.created_at LIMIT 50 FOR UPDATE SKIP LOCKED`
    await dropFiles(
      deps,
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}
