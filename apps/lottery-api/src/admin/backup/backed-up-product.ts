import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isDrawFile, trustFile } from '@repo/lottery-rules/published-files'
import type { BackedUpProduct, BackupFile } from '@repo/server-kit/backup/backup-source'
import { copyJournal } from '@repo/server-kit/backup/erasure-journal'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Deps } from '#lottery-api/deps.ts'
import type { PublishedFile } from '#lottery-api/edges/published/published-files.ts'
import { PublishedOtherwise } from '#lottery-api/edges/published/published-files.ts'

/**
 * Returns the lottery as its backups see it: its database, the sealed files of its rows, and the published files of its
 * draws. Rows come first, so that files published meanwhile are included and none is missing. Its `placeFile` throws a
 * `StaffError` for a file that is none of the lottery's, and for other content under a published name.
 */
export function createBackedUpProduct({
  config,
  published,
  files,
  erasures,
}: Pick<Deps, 'config' | 'published' | 'files' | 'erasures'>): BackedUpProduct {
  return {
    databaseUrl: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl,
    listFiles: async (client) => {
      const { rows } = await client.query<{ path: string }>('SELECT path FROM stored_file ORDER BY path')
      const stored = rows.map((row) => ({
        path: `files/${row.path}`,
        read: () => files.findSealed(row.path),
      }))
      return [...stored, ...(await listPublishedFiles({ published }))]
    },
    writeExtraContent: (folder) => copyJournal(erasures, folder),
    placeFile: async (name, copy) => {
      const [kind = '', folder = '', file = ''] = name.split('/')
      if (kind === 'files') return files.current.put(`${folder}/${file}`, await readFile(copy))
      if (kind !== 'published') throw new StaffError(`${name} is no file of the lottery.`)
      if (folder === trustFile) return published.setTrust(await readFile(copy, 'utf8'))
      await publishCopy(published, { week: folder, file, copy })
    },
    anyRowSql: 'SELECT FROM player UNION ALL SELECT FROM draw UNION ALL SELECT FROM ledger_entry LIMIT 1',
  }
}

async function listPublishedFiles({ published }: Pick<Deps, 'published'>): Promise<readonly BackupFile[]> {
  const files: BackupFile[] = []
  for (const week of await published.listDraws())
    for (const name of await published.listNames(week))
      files.push(toBackupFile(`${week}/${name}`, () => published.find(week, name)))
  if (await published.findTrust()) files.push(toBackupFile(trustFile, published.findTrust))
  return files
}

function toBackupFile(name: string, find: () => Promise<PublishedFile | null>): BackupFile {
  return { path: `published/${name}`, read: async () => (await find())?.open() ?? null }
}

/** Publishes a copy; does nothing where it is published. Throws a `StaffError` for other content under its name. */
async function publishCopy(
  published: Deps['published'],
  { week, file, copy }: { readonly week: string; readonly file: string; readonly copy: string },
): Promise<void> {
  if (!isDrawFile(file)) throw new StaffError(`${week}/${file} is no published file.`)
  try {
    await published.publish(week, file, createReadStream(copy, 'utf8'))
  } catch (error) {
    if (!(error instanceof PublishedOtherwise)) throw error
    throw new StaffError(`${week}/${file} is published here with another content.`, { cause: error })
  }
}
