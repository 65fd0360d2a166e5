import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BackedUpProduct } from '@repo/server-kit/backup/backup-source'
import { copyJournal } from '@repo/server-kit/backup/erasure-journal'
import type { FileStore } from '@repo/server-kit/file-store'
import type { Deps } from '#api/deps.ts'

/** Returns what a backup of the marketplace contains: its database, the sealed files of its rows, and the erasure journal. */
export function openBackedUpProduct({
  config,
  files,
  erasures,
}: Pick<Deps, 'config' | 'files' | 'erasures'>): BackedUpProduct {
  return {
    databaseUrl: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
    listFiles: async (client) => {
      const { rows } = await client.query<{ path: string; sha256: string }>(
        'SELECT path, sha256 FROM stored_file ORDER BY path',
      )
      return rows.map(({ path, sha256 }) => ({
        path,
        read: () => files.findSealed(path),
        isWhole: (bytes) => hasSha256(files, { path, sha256 }, bytes),
      }))
    },
    writeExtraContent: (folder) => copyJournal(erasures, folder),
    placeFile: async (path, copy) => files.current.put(path, await readFile(copy)),
    anyRowSql: 'SELECT FROM account UNION ALL SELECT FROM "order" UNION ALL SELECT FROM ledger_entry LIMIT 1',
  }
}

function hasSha256(
  files: FileStore,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
  sealed: Buffer,
): boolean {
  try {
    return (
      createHash('sha256')
        .update(files.open(path, sealed, { sha256 }))
        .digest('hex') === sha256
    )
  } catch {
    return false
  }
}
