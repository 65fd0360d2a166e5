import { createHash } from 'node:crypto'
import type { CleanImage } from '@repo/server-kit/images'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { removeFilesJob } from '#api/job-definitions.ts'

/** A file that lies in the store and has no row yet. */
export type WrittenFile = {
  readonly path: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Writes a clean picture to the store. Should no transaction keep it, `discardFiles` takes it away again. */
export async function writeFile(
  deps: Pick<Deps, 'files'>,
  { bytes, mediaType }: Pick<CleanImage, 'bytes'> & { readonly mediaType: string },
): Promise<WrittenFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: await deps.files.put(bytes), mediaType, sizeBytes: bytes.length, sha256 }
}

/** Forgets files: their rows go with the transaction, what lies on the disk once it has committed. Null and unknown ids are skipped. */
export async function dropFiles(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  fileIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(fileIds.filter((id) => id !== null))]
  const dropped = ids.length > 0 ? await tx.storedFile.findMany({ where: { id: { in: ids } } }) : []
  if (dropped.length === 0) return
  await tx.storedFile.deleteMany({ where: { id: { in: dropped.map(({ id }) => id) } } })
  await deps.jobs.enqueue(tx, removeFilesJob, { paths: dropped.map(({ path }) => path) })
}

/** Removes files from the disk that no row names; harmless to repeat. */
export async function removeFiles(deps: Pick<Deps, 'db' | 'files'>, paths: readonly string[]): Promise<void> {
  const named = await deps.db.storedFile.findMany({
    where: { path: { in: [...paths] } },
    select: { path: true },
  })
  const kept = new Set(named.map(({ path }) => path))
  for (const path of paths) if (!kept.has(path)) await deps.files.remove(path)
}

/** Takes files away that a transaction did not keep. A commit whose answer was lost has its rows: its files stay. What cannot be checked stays too. */
export async function discardFiles(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  files: readonly WrittenFile[],
): Promise<void> {
  const paths = files.map(({ path }) => path)
  try {
    await removeFiles(deps, paths)
  } catch (error) {
    deps.log.warn({ err: error, paths }, 'files without a row could not be removed')
  }
}
