import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { applyMigrations, migrate } from './migrate.ts'
import type { Migration } from './products.ts'
import { readMigrations } from './products.ts'
import { openEngine } from './schema-engine.ts'
import type { TestDatabase } from './test-database.ts'
import { createEmptyDatabase } from './test-database.ts'

const databases: TestDatabase[] = []
let url = ''

beforeEach(async () => {
  const database = await createEmptyDatabase()
  databases.push(database)
  url = database.url
})

afterAll(async () => {
  for (const database of databases) await database.drop()
})

const first: Migration = { name: '1_first', sql: 'CREATE TABLE first (n int)', checksum: 'a' }
const broken: Migration = {
  name: '2_broken',
  sql: 'CREATE TABLE second (n int);\nINSERT INTO nowhere VALUES (1);',
  checksum: 'b',
}

async function listRows(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a missing database is created', async () => {
  await databases.at(-1)?.drop()
  expect(await applyMigrations(url, [first])).toEqual({ applied: ['1_first'] })
})

test('a first run applies every migration, and a second one none', async () => {
  const names = (await readMigrations('delivery')).map((migration) => migration.name)
  expect(await migrate(url, 'delivery')).toEqual({ applied: names })
  expect(await migrate(url, 'delivery')).toEqual({ applied: [] })
})

test('four concurrent runs apply each migration once', async () => {
  await databases.at(-1)?.drop()
  const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(url, 'delivery')))
  const names = (await readMigrations('delivery')).map((migration) => migration.name)
  expect(reports.flatMap((report) => report.applied).sort()).toEqual(names)
})

test('a failing migration leaves nothing, keeps those before it, and the error names its line', async () => {
  await expect(applyMigrations(url, [first, broken])).rejects.toThrow(/2_broken failed at line 2/)
  expect(
    await listRows("SELECT to_regclass('first') IS NOT NULL AS first, to_regclass('second') AS second"),
  ).toEqual([{ first: true, second: null }])
  const corrected = { ...broken, sql: 'CREATE TABLE second (n int)' }
  expect(await applyMigrations(url, [first, corrected])).toEqual({ applied: ['2_broken'] })
})

test('a migration changed after it was applied is refused', async () => {
  await applyMigrations(url, [first])
  await expect(applyMigrations(url, [{ ...first, checksum: 'other' }])).rejects.toThrow(/1_first was changed/)
})

test("Prisma's own engine finds the database up to date", async () => {
  await migrate(url, 'delivery')
  const migrations = await readMigrations('delivery')
  const pool = new pg.Pool({ connectionString: url })
  const engine = await openEngine(new PrismaPg(pool))
  const report = await engine.diagnoseMigrationHistory({
    optInToShadowDatabase: false,
    filters: { externalTables: [], externalEnums: [] },
    migrationsList: {
      baseDir: 'migrations',
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
      shadowDbInitScript: '',
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
      })),
    },
  })
  await pool.end()
  expect(report).toEqual({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  })
})
