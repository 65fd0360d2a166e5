import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDateFrozen } from './frozen-date.ts'
import { migrate } from './migrate.ts'
import { grantOrdinaryRole } from './ordinary-role.ts'
import type { Preparation, PreparationName } from './preparation.ts'
import type { Product } from './products.ts'
import { products, readMigrations } from './products.ts'
import { addVirtualClock } from './virtual-clock.ts'

/** How long connections may take to end. */
const disconnectMs = 5000

/** A migrated database of one test file. */
export type TestDatabase = {
  readonly url: string
  /** Removes it with its open connections. */
  drop(): Promise<void>
}

/**
 * Creates a migrated database for exclusive use, in about 50 ms: one per test file. It has only the rows of its
 * preparation. Its clock is virtual when the process's `Date` is frozen: both have the same day, independent of the
 * time of the run. Needs Vitest's globalSetup `vitest-database.ts`.
 */
export async function createTestDatabase(
  product: Product = 'delivery',
  preparation: Preparation | undefined = isDateFrozen() ? createClockPreparation() : undefined,
): Promise<TestDatabase> {
  const template = preparation
    ? await ensurePreparedTemplate(product, preparation)
    : await getTemplateName(product)
  // Copying the files takes half of the time of the default strategy, which writes every page to the log.
  return createDatabase(`TEMPLATE ${template} STRATEGY file_copy`)
}

function createClockPreparation(): Preparation {
  return addVirtualClock({ name: 'clock', version: '', prepare: () => Promise.resolve() })
}

/**
 * Creates a database like `createTestDatabase`, opened by an ordinary role with the rights of the product's processes.
 * `ownerUrl` is the address of the role that migrated it.
 */
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
      await runOnServer(readTestServerUrl(), `DROP ROLE ${role}`)
    },
  }
}

/** Creates a database without tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('TEMPLATE template0 STRATEGY file_copy')
}

async function createDatabase(origin: string): Promise<TestDatabase> {
  const server = readTestServerUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnServer(server, `CREATE DATABASE ${name} ${origin}`)
  return {
    url: toDatabaseUrl(server, name),
    drop: () => dropDatabase(server, name),
  }
}

async function dropDatabase(server: string, name: string): Promise<void> {
  const admin = await connect(server)
  try {
    await waitUntilUnused(admin, name)
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await admin.end()
  }
}

/**
 * Waits a moment for connections that their owners have just ended: the server closing one meanwhile would raise an
 * unhandled error.
 */
async function waitUntilUnused(admin: pg.Client, database: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < disconnectMs; waitedMs += 20) {
    const { rowCount } = await admin.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database])
    if (!rowCount) return
    await delay(20)
  }
}

/** Creates the template of test databases, unless the server has it. */
export async function prepareTemplate(product: Product): Promise<void> {
  await ensureTemplate(await getTemplateName(product), '', (url) => migrate(url, product))
}

const preparedTemplates = new Map<string, Promise<void>>()

async function ensurePreparedTemplate(product: Product, preparation: Preparation): Promise<string> {
  const origin = await getTemplateName(product)
  const template = await createTemplateName(product, preparation)
  const ready =
    preparedTemplates.get(template) ?? ensureTemplate(template, `TEMPLATE ${origin}`, preparation.prepare)
  preparedTemplates.set(template, ready)
  await ready
  return template
}

async function createTemplateName(product: Product, { name, version }: PreparationName): Promise<string> {
  const digest = createHash('sha256').update(version).digest('hex').slice(0, 8)
  return `${await getTemplateName(product)}_${name}_${digest}`
}

/** Removes the databases of a preparation from the server. Idempotent. */
export async function dropPreparations(preparation: PreparationName): Promise<void> {
  for (const product of products)
    await runOnServer(
      readTestServerUrl(),
      `DROP DATABASE IF EXISTS ${await createTemplateName(product, preparation)}`,
    )
}

/** Creates a template, in one process while the others wait. Does nothing when the server has it. */
async function ensureTemplate(
  template: string,
  origin: string,
  fill: (url: string) => Promise<unknown>,
): Promise<void> {
  const server = readTestServerUrl()
  const unfinished = `${template}_unfinished`
  const admin = await connect(server)
  try {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${unfinished} ${origin}`)
    await fill(toDatabaseUrl(server, unfinished))
    // A template with a connection cannot be copied, so it takes none.
    await admin.query(`ALTER DATABASE ${unfinished} WITH ALLOW_CONNECTIONS false`)
    await waitUntilUnused(admin, unfinished)
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`)
  } finally {
    await admin.end()
  }
}

/** Returns a name with the migrations' digest, so that a server that outlives a run never uses an old template. */
async function getTemplateName(product: Product): Promise<string> {
  templateDigests.set(product, templateDigests.get(product) ?? computeMigrationsDigest(product))
  return `template_${product}_${await templateDigests.get(product)}`
}

const templateDigests = new Map<Product, Promise<string>>()

async function computeMigrationsDigest(product: Product): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(product)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

function readTestServerUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error("No test server: name prisma/src/vitest-database.ts as Vitest's globalSetup.")
  return url
}

function toDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function runOnServer(server: string, sql: string): Promise<void> {
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
