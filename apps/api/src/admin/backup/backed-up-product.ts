import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackedUpProduct } from '@repo/server-kit/backup/backup-source'
import { copyJournal } from '@repo/server-kit/backup/erasure-journal'
import type { Deps } from '#api/deps.ts'

/** The marketplace as its backups see it: its database, and the stored files that its rows name. */
export function backedUpProduct({ config }: Pick<Deps, 'config'>): BackedUpProduct {
  return {
    databaseUrl: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
    filesOf: async (client) => {
      const { rows } = await client.query<{ path: string; sha256: string }>(
        'SELECT path, sha256 FROM stored_file ORDER BY path',
      )
      return rows.map(({ path, sha256 }) => ({ path, from: join(config.filesDir, path), sha256 }))
    },
    besides: (folder) => copyJournal(config.erasureJournal, folder),
    place: async (path, copy) => {
      const place = join(config.filesDir, path)
      await mkdir(dirname(place), { recursive: true })
      await writeFile(place, await readFile(copy), { mode: 0o600 })
    },
    anyRow: 'SELECT FROM account UNION ALL SELECT FROM "order" UNION ALL SELECT FROM ledger_entry LIMIT 1',
  }
}
