import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StaffError } from '../staff-error.ts'
import type { BackupManifest, BackupTable } from './backup-manifest.ts'
import { getTablePath, manifestName, readManifest } from './backup-manifest.ts'
import type { BackedUpProduct } from './backup-source.ts'
import { listMigrations, openBackupConnection, quoteColumns, quoteTable } from './backup-tables.ts'

/**
 * Reads and checks every table and file of a backup. Returns its manifest; a `StaffError` names the first fault.
 * Throws as `readManifest` does for a manifest that is not of this format.
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new StaffError(`${folder} is no backup: it has no ${manifestName}.`)
  })
  const manifest = readManifest(text)
  for (const { name, sha256 } of manifest.tables) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, getTablePath(name))), createGunzip(), hash).catch(
      rethrowUnreadable(name),
    )
    if (hash.digest('hex') !== sha256) throw new StaffError(`The rows of ${name} are not what was written.`)
  }
  for (const { path, sha256 } of manifest.files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, 'files', path)), hash).catch(rethrowUnreadable(path))
    if (hash.digest('hex') !== sha256) throw new StaffError(`The file ${path} is not what was written.`)
  }
  return manifest
}

/**
 * Returns the manifest of a backup that `restoreBackup` would restore into this database now; throws the same
 * `StaffError`. Changes nothing.
 */
export async function planRestore(product: BackedUpProduct, folder: string): Promise<BackupManifest> {
  const manifest = await checkBackup(folder)
  const client = await openBackupConnection(product.ownerUrl)
  try {
    await requireRestorable(client, manifest, product.anyRowSql)
    await client.query('BEGIN')
    await disableTriggers(client)
    await client.query('ROLLBACK')
    return manifest
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into a migrated, empty database, and its files to their places. Throws a `StaffError` for a faulty
 * backup, other migrations or a database with rows. All rows are inserted in one transaction: a failure leaves the
 * database unchanged, and the files where they were placed. Triggers are disabled meanwhile, which takes a role that
 * may set `session_replication_role`.
 */
export async function restoreBackup(product: BackedUpProduct, folder: string): Promise<BackupManifest> {
  const manifest = await checkBackup(folder)
  const client = await openBackupConnection(product.ownerUrl)
  try {
    await requireRestorable(client, manifest, product.anyRowSql)
    // Files first: a row never names a missing one.
    for (const { path } of manifest.files) await product.placeFile(path, join(folder, 'files', path))
    await client.query('BEGIN')
    await disableTriggers(client)
    for (const table of manifest.tables) await importTable(client, table, folder)
    for (const { name, last } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [name, last])
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return manifest
  } finally {
    await client.end()
  }
}

async function requireRestorable(
  client: pg.Client,
  manifest: BackupManifest,
  anyRowSql: string,
): Promise<void> {
  const here = (await listMigrations(client)).join(', ')
  if (here !== manifest.migrations.join(', '))
    throw new StaffError(
      `The backup was made with other migrations. It ends with ${manifest.migrations.at(-1)}: restore it with that version of the product, then upgrade.`,
    )
  const { rowCount } = await client.query(anyRowSql)
  if (rowCount) throw new StaffError('This database is not empty: a backup is restored into a new one only.')
}

async function disableTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET LOCAL session_replication_role = 'replica'`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new StaffError(
      'Restoring takes a role that may set session_replication_role: name it in DATABASE_OWNER_URL, of the lottery in LOTTERY_DATABASE_OWNER_URL.',
      { cause: error },
    )
  }
}

async function importTable(
  client: pg.Client,
  { name, columns, rows }: BackupTable,
  folder: string,
): Promise<void> {
  // Some tables have a first row from their migration.
  await client.query(`DELETE FROM ${quoteTable(name)}`)
  const copy = client.query(copyFrom(`COPY ${quoteTable(name)} (${quoteColumns(columns)}) FROM STDIN`))
  await pipeline(createReadStream(join(folder, getTablePath(name))), createGunzip(), copy)
  if (copy.rowCount !== rows) throw new Error(`${copy.rowCount} of ${rows} rows of ${name} were restored`)
}

function rethrowUnreadable(what: string) {
  return (cause: unknown): never => {
    throw new StaffError(`${what} cannot be read from the backup.`, { cause })
  }
}
