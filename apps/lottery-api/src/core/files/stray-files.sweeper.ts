import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { removeFiles } from './stored-files.service.ts'

const hourMs = 3_600_000

/** How long a file may exist before its row is missed: a form takes minutes at most. */
const strayAfterMs = hourMs

const batchSize = 500

/**
 * Removes files left in the store by crashes: files without a row, older than an hour. Returns the milliseconds until
 * the next sweep.
 */
export async function sweepStrayFiles(deps: Deps): Promise<number | null> {
  // The disk uses the machine's clock. Where that has jumped ahead, the database's clock shows that a file is still
  // being uploaded.
  const cutoffMs = Math.min(Date.now(), (await databaseNow(deps.db)).getTime()) - strayAfterMs
  let paths: string[] = []
  for await (const { path, writtenAt } of deps.files.list()) {
    if (writtenAt.getTime() >= cutoffMs) continue
    paths.push(path)
    if (paths.length < batchSize) continue
    await removeFiles(deps, paths)
    paths = []
  }
  await removeFiles(deps, paths)
  return 24 * hourMs
}
