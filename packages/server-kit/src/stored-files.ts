import { StoreUnavailable } from './byte-store.ts'
import type { RawReads } from './database.ts'
import { databaseNow } from './database.ts'
import type { FileStore } from './file-store.ts'
import type { JobDefinition, Jobs, JobTransaction } from './jobs.ts'
import type { Logger } from './log.ts'

type Store = { readonly db: RawReads; readonly files: Pick<FileStore, 'remove'> }

/** A file with a fault; without a path when the store is unavailable. */
export type FileFault = { readonly path: string | null; readonly why: string }

const dayMs = 86_400_000

/** Returns the functions for files with rows in a product's `stored_file`. `removeFilesJob` runs `removeFiles`. */
export function createStoredFiles(removeFilesJob: JobDefinition<{ paths: readonly string[] }>) {
  /** Removes from the store those of these files that no row names. Idempotent. */
  const removeFiles = async ({ db, files }: Store, paths: readonly string[]): Promise<void> => {
    const named = await db.$queryRaw<{ path: string }[]>`
      SELECT path FROM stored_file WHERE path = ANY(${[...paths]}::text[])`
    const stored = new Set(named.map(({ path }) => path))
    for (const path of paths) if (!stored.has(path)) await files.remove(path)
  }

  /**
   * Deletes files: their rows with the transaction, their content once it has committed. Skips null and unknown ids.
   */
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

  /**
   * Removes files whose transaction did not commit. After a commit with a lost response the rows exist, and the files
   * stay; so do files that cannot be checked. Never throws.
   */
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

  /**
   * Returns missing files with a row older than a day, and files older than two days without a row or a pending
   * removal; one fault without a path when the store is unavailable. Ignores concurrent changes.
   */
  const findFileFaults = async ({
    db,
    files,
  }: {
    readonly db: RawReads
    readonly files: Pick<FileStore, 'list' | 'findSealed'>
  }): Promise<readonly FileFault[]> => {
    try {
      const now = (await databaseNow(db)).getTime()
      const writtenAt = new Map<string, number>()
      for await (const file of files.list()) writtenAt.set(file.path, file.writtenAt.getTime())
      const rows = await listStoredFiles(db)
      const missing = rows.filter(({ path, at }) => at.getTime() < now - dayMs && !writtenAt.has(path))
      const named = new Set([...rows.map(({ path }) => path), ...(await findPendingRemovals(db))])
      const orphaned = [...writtenAt].filter(([path, at]) => at < now - 2 * dayMs && !named.has(path))
      const faults: FileFault[] = orphaned.map(([path]) => ({ path, why: 'no row names it' }))
      const stillNamed = new Set(
        missing.length === 0 ? [] : (await listStoredFiles(db)).map(({ path }) => path),
      )
      for (const { path } of missing)
        if (stillNamed.has(path) && !(await files.findSealed(path)))
          faults.push({ path, why: 'a row names it and it is not there' })
      return faults
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return [{ path: null, why: error.message }]
    }
  }

  const findPendingRemovals = async (db: RawReads): Promise<readonly string[]> => {
    const rows = await db.$queryRaw<{ path: string }[]>`
      SELECT jsonb_array_elements_text(data -> 'paths') AS path FROM pgboss.job
      WHERE name = ${removeFilesJob.name} AND state IN ('created', 'retry', 'active')`
    return rows.map(({ path }) => path)
  }

  return { removeFiles, dropFiles, discardFiles, findFileFaults }
}

function listStoredFiles(db: RawReads): PromiseLike<readonly { path: string; at: Date }[]> {
  return db.$queryRaw<{ path: string; at: Date }[]>`SELECT path, created_at AS at FROM stored_file`
}
