import type { StoredFile } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { removeFilesJob } from '#lottery-api/job-definitions.ts'

/** A file that lies sealed in the store and has no row yet. */
export type WrittenFile = {
  readonly playerId: string
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
}

/** Writes a clean file to the store, sealed for its player. Should no transaction keep it, `discardFiles` takes it away again. */
export async function writeFile(
  { files, fileSealing }: Pick<Deps, 'files' | 'fileSealing'>,
  playerId: string,
  { bytes, mediaType }: { readonly bytes: Buffer; readonly mediaType: string },
): Promise<WrittenFile> {
  const path = await files.put(Buffer.from(fileSealing.seal(bytes, playerId)))
  return { playerId, path, mediaType, bytes: bytes.length }
}

/** Gives a written file its row; answers the row's id. */
export async function keepFile(tx: Tx, written: WrittenFile): Promise<string> {
  const { id } = await tx.storedFile.create({
    data: { ...written, createdAt: await databaseNow(tx) },
    select: { id: true },
  })
  return id
}

/** What a file holds, opened; null where it is gone from the disk. Throws for one that was changed or is another player's. */
export async function openFile(
  { files, fileSealing }: Pick<Deps, 'files' | 'fileSealing'>,
  { path, playerId }: Pick<StoredFile, 'path' | 'playerId'>,
): Promise<Buffer | null> {
  const sealed = await files.find(path)
  return sealed === null ? null : fileSealing.open(sealed.toString(), playerId)
}

/** Forgets files: their rows go with the transaction, what lies on the disk once it has committed. Null and unknown ids are skipped. */
export async function dropFiles(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  fileIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(fileIds.filter((id) => id !== null))]
  const dropped = ids.length > 0 ? await tx.storedFile.findMany({ where: { id: { in: ids } } }) : []
  if (dropped.length === 0) return
  await tx.storedFile.deleteMany({ where: { id: { in: dropped.map(({ id }) => id) } } })
  await jobs.enqueue(tx, removeFilesJob, { paths: dropped.map(({ path }) => path) })
}

/** Removes files from the disk that no row names; harmless to repeat. */
export async function removeFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { paths }: { readonly paths: readonly string[] },
): Promise<void> {
  const named = await db.storedFile.findMany({ where: { path: { in: [...paths] } }, select: { path: true } })
  const kept = new Set(named.map(({ path }) => path))
  for (const path of paths) if (!kept.has(path)) await files.remove(path)
}

/** Takes files away that a transaction did not keep. A commit whose answer was lost has its rows: its files stay. What cannot be checked stays too. */
export async function discardFiles(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  written: readonly WrittenFile[],
): Promise<void> {
  const paths = written.map(({ path }) => path)
  try {
    await removeFiles(deps, { paths })
  } catch (error) {
    deps.log.warn({ err: error, paths }, 'files without a row could not be removed')
  }
}
