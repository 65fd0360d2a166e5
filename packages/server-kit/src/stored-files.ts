import type { RawReads } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { JobDefinition, Jobs, JobTransaction } from './jobs.ts'
import type { Logger } from './log.ts'

type Store = { readonly db: RawReads; readonly files: Pick<FileStore, 'remove'> }

/** How files of the store go whose rows are in a product's `stored_file`; `removeFilesJob` runs `removeFiles`. */
export function storedFiles(removeFilesJob: JobDefinition<{ paths: readonly string[] }>) {
  /** Removes files from the disk that no row names; a repeat does nothing. */
  const removeFiles = async ({ db, files }: Store, paths: readonly string[]): Promise<void> => {
    const named = await db.$queryRaw<{ path: string }[]>`
      SELECT path FROM stored_file WHERE path = ANY(${[...paths]}::text[])`
    const stored = new Set(named.map(({ path }) => path))
    for (const path of paths) if (!stored.has(path)) await files.remove(path)
  }

  /** Forgets files: their rows go with the transaction, what lies on the disk once it has committed. Null and unknown ids are skipped. */
  const dropFiles = async (
    { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
    tx: JobTransaction & RawReads,
    fileIds: readonly (string | null)[],
  ): Promise<void> => {
    const ids = fileIds.filter((id) => id !== null)
    if (ids.length === 0) return
    const dropped = await tx.$queryRaw<{ path: string }[]>`
      DELETE FROM stored_file WHERE id = ANY(${ids}::uuid[]) RETURNING path`
    if (dropped.length > 0) await jobs.enqueue(tx, removeFilesJob, { paths: dropped.map(({ path }) => path) })
  }

  /** Removes files that a transaction did not keep. A commit whose answer was lost has its rows: its files stay. What cannot be checked stays too. */
  const discardFiles = async (
    deps: Store & { readonly log: Logger },
    written: readonly { readonly path: string }[],
  ): Promise<void> => {
    const paths = written.map(({ path }) => path)
    try {
      await removeFiles(deps, paths)
    } catch (error) {
      deps.log.warn({ err: error, paths }, 'files without a row could not be removed')
    }
  }

  return { removeFiles, dropFiles, discardFiles }
}
