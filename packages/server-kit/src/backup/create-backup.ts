import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { nullIfMissing } from '../durable-files.ts'
import { StaffError } from '../staff-error.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { getTablePath, manifestName } from './backup-manifest.ts'
import type { BackedUpProduct, BackupFile } from './backup-source.ts'
import type { TableShape } from './backup-tables.ts'
import { listMigrations, listTables, openBackupConnection, selectRowsSql } from './backup-tables.ts'

/**
 * A finished backup: its manifest, the files that it lacks since they were removed meanwhile, and the files whose
 * content is not what was stored, which it holds as they are.
 */
export type BackupReport = {
  readonly manifest: BackupManifest
  readonly missingFiles: readonly string[]
  readonly damagedFiles: readonly string[]
}

/**
 * Writes a backup into an empty or new folder: every row as of one instant, then every file of those rows.
 * Throws a `StaffError` for a folder that has files, and the error of a failed read or write.
 * The product keeps running. Only the owner may read the folder: it is as secret as the database.
 * The manifest is written last; a folder without one is no backup.
 */
export async function createBackup(product: BackedUpProduct, folder: string): Promise<BackupReport> {
  await requireEmptyFolder(folder)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = await openBackupConnection(product.databaseUrl)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ now: Date }>('SELECT app_now() AS now')
    const tables: BackupTable[] = []
    for (const table of await listTables(client)) tables.push(await exportTable(client, table, folder))
    const { stored, ...faults } = await copyFiles(await product.listFiles(client), folder)
    const manifest: BackupManifest = {
      format: 1,
      madeAt: (rows[0]?.now ?? new Date(Number.NaN)).toISOString(),
      migrations: [...(await listMigrations(client))],
      tables,
      sequences: await listSequences(client),
      files: stored,
    }
    await product.writeExtraContent?.(folder)
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
    return { manifest, ...faults }
  } finally {
    await client.end()
  }
}

/** Throws a `StaffError` unless a folder is empty or does not exist. */
export async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(nullIfMissing)
  if (names && names.length > 0) throw new StaffError(`${folder} is not empty.`)
}

async function exportTable(client: pg.Client, table: TableShape, folder: string): Promise<BackupTable> {
  const copy = client.query(copyTo(`COPY (${selectRowsSql(table)}) TO STDOUT`))
  const { hashing, outcome } = createHashingStream()
  const file = createWriteStream(join(folder, getTablePath(table.name)), { flags: 'wx', mode: 0o600 })
  await pipeline(copy, hashing, createGzip({ level: 6 }), file)
  return {
    name: table.name,
    columns: [...table.columns],
    rows: copy.rowCount,
    sha256: outcome().sha256,
  }
}

/** Returns a pass-through stream, and a function that returns the length and hash of what has passed, once. */
function createHashingStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { hashing, outcome: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function listSequences(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`)
  return rows
}

async function copyFiles(files: readonly BackupFile[], folder: string) {
  const stored: BackupManifest['files'] = []
  const missingFiles: string[] = []
  const damagedFiles: string[] = []
  for (const { path, read, isWhole } of files) {
    const content = await read()
    if (content === null) {
      // The file was erased after the snapshot, on purpose.
      missingFiles.push(path)
      continue
    }
    if (Buffer.isBuffer(content) && isWhole?.(content) === false) damagedFiles.push(path)
    stored.push({ path, ...(await copyFile(content, join(folder, 'files', path))) })
  }
  return { stored, missingFiles, damagedFiles }
}

async function copyFile(content: Readable | Buffer, copy: string) {
  await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
  const { hashing, outcome } = createHashingStream()
  const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : content
  await pipeline(bytes, hashing, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
  return outcome()
}
