import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { grantOrdinaryRole } from './ordinary-role.ts'
import type { Product } from './products.ts'
import { readMigrations } from './products.ts'

/** How long connections may take to end by themselves before a test's database goes. */
const goodbyeMs = 1000

/** A migrated database of a test file's own. */
export type TestDatabase = {
  readonly url: string
  /** Removes it, its open connections included. */
  drop(): Promise<void>
}

/**
 * Makes a migrated database without rows that nobody else uses, in about 50 ms: one per test file.
 * Needs Vitest's globalSetup `vitest-database.ts`.
 */
export async function createTestDatabase(product: Product = 'delivery'): Promise<TestDatabase> {
  // Copying the files takes half of the time of the default strategy, which writes every page to the log.
  return createDatabase(`TEMPLATE ${await templateName(product)} STRATEGY file_copy`)
}

/** The same as `createTestDatabase`, opened by a role of its own that may what the product's processes may; `ownerUrl` is as who migrated it. */
export async function createGuardedDatabase(
  product: Product,
): Promise<TestDatabase & { readonly ownerUrl: string }> {
  const { url: ownerUrl, drop } = await createTestDatabase(product)
  const role = `test_role_${randomBytes(8).toString('hex')}`
  const url = new URL(ownerUrl)
  url.username = role
  url.password = role
  await grantOrdinaryRole(ownerUrl, url.href)
  return {
    url: url.href,
    ownerUrl,
    drop: async () => {
      await drop()
      await onServer(testServerUrl(), `DROP ROLE ${role}`)
    },
  }
}

/** Makes a database without a single table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('TEMPLATE template0 STRATEGY file_copy')
}

async function createDatabase(origin: string): Promise<TestDatabase> {
  const server = testServerUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} ${origin}`)
  return {
    url: databaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  }
}

/**
 * Waits a moment for the connections that their owners have just ended: one that the server cuts off in the middle of its goodbye
 * raises an error that nobody listens for any more.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  const admin = await connect(server)
  try {
    for (let waitedMs = 0; waitedMs < goodbyeMs; waitedMs += 20) {
      const { rowCount } = await admin.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name])
      if (!rowCount) break
      await delay(20)
    }
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await admin.end()
  }
}

/** Makes the database that test databases are copies of, unless the server has it already. */
export async function prepareTemplate(product: Product): Promise<void> {
  const server = testServerUrl()
  const template = await templateName(product)
  const unfinished = `${template}_${randomBytes(4).toString('hex')}`
  const admin = await connect(server)
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    await migrate(databaseUrl(server, unfinished), product)
    // A template with a connection cannot be copied, so it takes none.
    await admin.query(`ALTER DATABASE ${unfinished} WITH ALLOW_CONNECTIONS false`)
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  } catch (error) {
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    // Another run has just made the same one.
    if (!(error instanceof pg.DatabaseError && error.code === '42P04')) throw error
  } finally {
    await admin.end()
  }
}

/** Named for the migrations in it, so that a server that stays between runs never hands out an old one. */
async function templateName(product: Product): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(product)) hash.update(`${name} ${checksum}\n`)
  return `template_${product}_${hash.digest('hex').slice(0, 16)}`
}

function testServerUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error("No test server: name prisma/src/vitest-database.ts as Vitest's globalSetup.")
  return url
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = await connect(server)
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
