import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Deps } from '#api/deps.ts'
import { Objection } from '#api/features/audit/objection.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { manifestName, tableFile } from './backup-manifest.ts'
import type { TableShape } from './backup-tables.ts'
import { migrationsOf, openBackupConnection, rowsOf, tablesOf } from './backup-tables.ts'

/** What a backup leaves out: files that were removed while it was made. */
export type BackupReport = { readonly manifest: BackupManifest; readonly missingFiles: readonly string[] }

/** The journal of erasures in a backup's folder, as it stood then: it serves whoever has to restore an older backup. */
export const journalName = 'erasures.jsonl'

/**
 * Writes a backup into a folder that is empty or not there yet: every row as of one instant, then every file that those rows name. The
 * product goes on meanwhile. What it holds is as secret as the database: only the owner may read the folder. Without a manifest, which is
 * written last, a folder is no backup.
 */
export async function createBackup(
  deps: Pick<Deps, 'config' | 'files'>,
  folder: string,
): Promise<BackupReport> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'tables'))).length > 0)
    throw new Objection(`${folder} is not empty.`)
  const client = await openBackupConnection(deps.config.databaseUrl)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ now: Date }>('SELECT app_now() AS now')
    const tables: BackupTable[] = []
    for (const table of await tablesOf(client)) tables.push(await copyOut(client, table, folder))
    const { stored, missingFiles } = await copyFiles(deps, client, folder)
    const manifest: BackupManifest = {
      format: 1,
      madeAt: (rows[0]?.now ?? new Date(Number.NaN)).toISOString(),
      migrations: [...(await migrationsOf(client))],
      tables,
      sequences: await sequencesOf(client),
      files: stored,
    }
    await copyJournal(deps, folder)
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    return { manifest, missingFiles }
  } finally {
    await client.end()
  }
}

async function copyJournal({ config }: Pick<Deps, 'config'>, folder: string): Promise<void> {
  const copy = join(folder, journalName)
  try {
    await copyFile(config.erasureJournal, copy)
    await chmod(copy, 0o600)
  } catch (error) {
    // Nobody has ended an account yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function copyOut(client: pg.Client, table: TableShape, folder: string): Promise<BackupTable> {
  const hash = createHash('sha256')
  const copy = client.query(copyTo(`COPY (${rowsOf(table)}) TO STDOUT`))
  const seen = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(join(folder, tableFile(table.name)), { flags: 'wx', mode: 0o600 })
  await pipeline(copy, seen, createGzip({ level: 6 }), file)
  return { name: table.name, columns: [...table.columns], rows: copy.rowCount, sha256: hash.digest('hex') }
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`)
  return rows
}

async function copyFiles(deps: Pick<Deps, 'files'>, client: pg.Client, folder: string) {
  const { rows } = await client.query<BackupManifest['files'][number]>(
    'SELECT path, size_bytes AS bytes, sha256 FROM stored_file ORDER BY path',
  )
  const stored: BackupManifest['files'] = []
  const missingFiles: string[] = []
  for (const file of rows) {
    // One that went since the snapshot was erased on purpose.
    const bytes = await deps.files.find(file.path)
    if (bytes === null) {
      missingFiles.push(file.path)
      continue
    }
    const copy = join(folder, 'files', file.path)
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    await writeFile(copy, bytes, { flag: 'wx', mode: 0o600 })
    stored.push(file)
  }
  return { stored, missingFiles }
}
