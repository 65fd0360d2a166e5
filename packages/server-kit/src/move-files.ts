import type { RawReads } from './database.ts'
import type { FileStore } from './file-store.ts'

/** The numbers of a store's files that were moved or sealed, and that were left since they have no row. */
export type MovedFiles = { readonly moved: number; readonly left: number }

type Store = { readonly db: RawReads; readonly files: FileStore }

const batchSize = 50
const maxConcurrent = 8

/**
 * Moves every file with a row from the former store to the current one, sealed. Removes it from the former once it was
 * read back. The product keeps running. May be interrupted, repeated, and run twice at once. Throws for a copy that
 * differs; its original stays.
 * Files without a row stay: their row is not written yet, or the clean-up removes them.
 */
export async function moveFiles({ db, files }: Store): Promise<MovedFiles> {
  const { current, former } = files
  if (!former) return { moved: 0, left: 0 }
  return changeEachNamed(db, former.list(), {
    change: async (path, row) => {
      const bytes = await former.find(path)
      if (!bytes) return false
      const sealed = files.sealOlder(path, bytes, row)
      await current.put(path, sealed ?? bytes)
      // Another move at the same time seals it to other bytes: only the content can be compared.
      const stored = await current.find(path)
      const copy = stored && sealed ? files.open(path, stored, row) : stored
      if (copy?.equals(bytes)) return true
      // Its row may have been deleted meanwhile, and the file with it.
      if (copy === null && (await findNamedFiles(db, [path])).size === 0) return false
      throw new Error(`${path} is not the same in ${current.title}: it stays in ${former.title}`)
    },
    onNamed: (path) => former.remove(path),
    onUnnamed: (path) => files.remove(path),
  })
}

/** Seals every plain file of an earlier version that has a row. May be interrupted, repeated, and run twice at once. */
export function sealFiles({ db, files }: Store): Promise<MovedFiles> {
  return changeEachNamed(db, files.current.list(), {
    change: async (path, row) => {
      const bytes = await files.current.find(path)
      const sealed = bytes && files.sealOlder(path, bytes, row)
      if (sealed) await files.current.put(path, sealed)
      return sealed !== null
    },
    onNamed: async () => undefined,
    onUnnamed: (path) => files.remove(path),
  })
}

/**
 * Changes each listed file with a row. Checks the row again afterwards: a row deleted meanwhile had removed the file
 * before the change wrote it back.
 */
async function changeEachNamed(
  db: RawReads,
  listed: AsyncIterable<{ readonly path: string }>,
  file: {
    /** Returns whether it changed the file. */
    readonly change: (path: string, row: NamedFile) => Promise<boolean>
    readonly onNamed: (path: string) => Promise<void>
    readonly onUnnamed: (path: string) => Promise<void>
  },
): Promise<MovedFiles> {
  let [moved, left] = [0, 0]
  for await (const paths of splitIntoBatches(listed)) {
    const candidates = await findNamedFiles(db, paths)
    left += paths.length - candidates.size
    const changed: string[] = []
    await runParallel([...candidates.values()], async (row) => {
      if (await file.change(row.path, row)) changed.push(row.path)
    })
    const named = await findNamedFiles(db, changed)
    await runParallel(changed, (path) => (named.has(path) ? file.onNamed(path) : file.onUnnamed(path)))
    moved += named.size
  }
  return { moved, left }
}

/** A file by its row. Only a product whose earlier versions wrote files plain stores a SHA-256. */
type NamedFile = { readonly path: string; readonly sha256?: string }

async function findNamedFiles(
  db: RawReads,
  paths: readonly string[],
): Promise<ReadonlyMap<string, NamedFile>> {
  const rows = await db.$queryRaw<{ file: NamedFile }[]>`
    SELECT to_jsonb(stored_file) AS file FROM stored_file WHERE path = ANY(${[...paths]}::text[])`
  return new Map(rows.map(({ file }) => [file.path, file]))
}

async function* splitIntoBatches(
  listed: AsyncIterable<{ readonly path: string }>,
): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const { path } of listed) {
    batch.push(path)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function runParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += maxConcurrent)
    await Promise.all(items.slice(from, from + maxConcurrent).map(work))
}
