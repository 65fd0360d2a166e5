import pg from 'pg'
import { grantOrdinaryRole } from './ordinary-role.ts'
import type { Migration, Product } from './products.ts'
import { parseProduct, readMigrations } from './products.ts'

/** The lock number of `prisma migrate deploy`, so that both may run on one database. */
const prismaLockNumber = 72_707_369

/** Prisma's own table of applied migrations, as its schema engine creates it. */
const historyTableSql = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/** The names of the migrations that a run applied, oldest first; empty when the database was up to date. */
export type MigrationReport = { readonly applied: readonly string[] }

/**
 * Migrates a database to the product's last migration, creating it if it does not exist.
 *
 * A repeat changes nothing and costs one query. Two concurrent runs do the work once. Each migration is one transaction
 * with its row in Prisma's table, so a crash or a mistake in the SQL leaves nothing of it. Throws for such a mistake,
 * and when a migration was changed after it was applied.
 */
export async function migrate(databaseUrl: string, product: Product): Promise<MigrationReport> {
  return applyMigrations(databaseUrl, await readMigrations(product))
}

/**
 * Migrates as the owner and grants the product's own role its work (`grantOrdinaryRole`). Without an owner one role
 * does both.
 */
export async function migrateAsOwner(
  databaseUrl: string,
  ownerUrl: string | undefined,
  product: Product,
): Promise<MigrationReport> {
  const report = await migrate(ownerUrl || databaseUrl, product)
  if (ownerUrl) await grantOrdinaryRole(ownerUrl, databaseUrl)
  return report
}

/** Migrates a database with these migrations, as `migrate` does. */
export async function applyMigrations(
  databaseUrl: string,
  migrations: readonly Migration[],
): Promise<MigrationReport> {
  const client = await connectOrCreate(databaseUrl)
  try {
    const history = await readHistory(client)
    const applied: string[] = []
    for (const migration of migrations) {
      refuseEdited(migration, history)
      if (!history.has(migration.name) && (await applyOnce(client, migration))) applied.push(migration.name)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

async function connectOrCreate(databaseUrl: string): Promise<pg.Client> {
  try {
    return await connect(databaseUrl)
  } catch (error) {
    if (readSqlState(error) !== '3D000') throw error
  }
  const maintenance = new URL(databaseUrl)
  const database = decodeURIComponent(maintenance.pathname.slice(1))
  maintenance.pathname = '/postgres'
  const admin = await connect(maintenance.href)
  try {
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    // Another process has just created it: found (42P04), or by the catalogue's unique key (23505).
    if (readSqlState(error) !== '42P04' && readSqlState(error) !== '23505') throw error
  } finally {
    await admin.end()
  }
  return connect(databaseUrl)
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'volant-migrate' })
  await client.connect()
  return client
}

/** Returns the checksum of every applied migration, by name. */
async function readHistory(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    return new Map(rows.map((row) => [row.name, row.checksum]))
  } catch (error) {
    if (readSqlState(error) === '42P01') return new Map()
    throw error
  }
}

function refuseEdited(migration: Migration, history: ReadonlyMap<string, string>): void {
  const checksum = history.get(migration.name)
  if (checksum === undefined || checksum === migration.checksum) return
  throw new Error(
    `Migration ${migration.name} was changed after this database had applied it. Restore it and write the change as a ` +
      'new migration, or drop the database if its data do not matter.',
  )
}

/** Applies one migration. Returns false when another process was faster. */
async function applyOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [prismaLockNumber])
    await client.query(historyTableSql)
    const history = await readHistory(client)
    refuseEdited(migration, history)
    if (!history.has(migration.name)) {
      await runSql(client, migration)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES (gen_random_uuid(), $1, $2, now(), clock_timestamp(), 1)`,
        [migration.checksum, migration.name],
      )
    }
    await client.query('COMMIT')
    return !history.has(migration.name)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function runSql(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    const line = cause.position ? ` at line ${sql.slice(0, Number(cause.position)).split('\n').length}` : ''
    throw new Error(`Migration ${name} failed${line}, nothing of it was kept: ${cause.message}`, { cause })
  }
}

function readSqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

if (import.meta.main) {
  const product = parseProduct(process.argv[2])
  const prefix = product === 'lottery' ? 'LOTTERY_' : ''
  const [url, owner] = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map((name) => process.env[`${prefix}${name}`])
  if (!url) throw new Error(`Set ${prefix}DATABASE_URL to the database to migrate.`)
  const { applied } = await migrateAsOwner(url, owner, product)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
}
