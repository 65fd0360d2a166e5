import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from './migrate.ts'
import { grantOrdinaryRole } from './ordinary-role.ts'
import { products, readMigrations } from './products.ts'
import { createGuardedDatabase } from './test-database.ts'

type Guarded = Awaited<ReturnType<typeof createGuardedDatabase>>

async function ask(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const futureMigration = {
  name: '9_to_come',
  sql: 'CREATE TABLE to_come (n bigserial PRIMARY KEY)',
  checksum: 'to come',
}

const forbidden = [
  'SET session_replication_role = replica',
  'ALTER ROLE CURRENT_USER SET session_replication_role = replica',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'SET ROLE postgres',
  'GRANT postgres TO CURRENT_USER',
  'ALTER TABLE audit_record DISABLE TRIGGER ALL',
  'ALTER TABLE audit_record DISABLE TRIGGER audit_record_append_only',
  'DROP TRIGGER audit_record_append_only ON audit_record',
  'CREATE TRIGGER another BEFORE INSERT ON audit_record FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
  'CREATE RULE another AS ON INSERT TO audit_record DO INSTEAD NOTHING',
  'ALTER FUNCTION refuse_change() RENAME TO allow_change',
  'DROP FUNCTION refuse_change() CASCADE',
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  'TRUNCATE audit_record',
  'TRUNCATE ledger_posting',
  'ALTER TABLE ledger_posting ADD COLUMN another int',
  'CREATE TABLE another (n int)',
  'CREATE SCHEMA another',
  'DELETE FROM _prisma_migrations',
] as const

for (const product of products) {
  let database: Guarded
  beforeAll(async () => {
    database = await createGuardedDatabase(product)
  })
  afterAll(() => database.drop())

  test(`the ordinary role of ${product} reads and writes every table, future ones included`, async () => {
    await applyMigrations(database.ownerUrl, [...(await readMigrations(product)), futureMigration])
    const rights = await ask(
      database.url,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
         AND relname <> '_prisma_migrations' AND NOT CASE relkind WHEN 'S' THEN has_sequence_privilege(oid, 'USAGE')
           ELSE has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
             AND has_table_privilege(oid, 'DELETE') END`,
    )
    expect(rights).toEqual([])
    expect(await ask(database.url, 'INSERT INTO to_come DEFAULT VALUES RETURNING n')).toEqual([{ n: '1' }])
    expect(await ask(database.url, 'SELECT count(*) > 0 AS has FROM _prisma_migrations')).toEqual([
      { has: true },
    ])
    // What it makes for itself.
    await ask(database.url, 'CREATE TABLE pgboss.own (n int); DROP TABLE pgboss.own')
  })

  test.each(forbidden)(`the ordinary role of ${product} may not %s`, async (sql) => {
    await expect(ask(database.url, sql)).rejects.toThrow(
      /permission denied|must be (able to|owner|superuser)/,
    )
  })
}

test('a role that could disable guards is refused', async () => {
  const database = await createGuardedDatabase('lottery')
  try {
    await expect(grantOrdinaryRole(database.ownerUrl, database.ownerUrl)).rejects.toThrow(
      "switch the database's guards off",
    )
  } finally {
    await database.drop()
  }
})

test('what an earlier version created as the owner is handed over to the ordinary role, also when that is repeated', async () => {
  const database = await createGuardedDatabase('lottery')
  try {
    await ask(
      database.ownerUrl,
      `CREATE TYPE pgboss.state AS ENUM ('created');
       CREATE TABLE pgboss.jobs (id bigserial, state pgboss.state) PARTITION BY LIST (state);
       CREATE TABLE pgboss.first PARTITION OF pgboss.jobs DEFAULT;
       CREATE FUNCTION pgboss.count() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM pgboss.jobs'`,
    )
    await expect(ask(database.url, 'SELECT pgboss.count()')).rejects.toThrow('permission denied')
    for (let run = 0; run < 2; run += 1) await grantOrdinaryRole(database.ownerUrl, database.url)
    await ask(
      database.url,
      "INSERT INTO pgboss.jobs (state) VALUES ('created'); DROP FUNCTION pgboss.count(); DROP TABLE pgboss.jobs; DROP TYPE pgboss.state",
    )
  } finally {
    await database.drop()
  }
})
