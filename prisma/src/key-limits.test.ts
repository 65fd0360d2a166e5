import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, migrate } from './migrate.ts'
import { readMigrations } from './products.ts'
import type { TestDatabase } from './test-database.ts'
import { createEmptyDatabase } from './test-database.ts'

// A database from before API keys had a limit, with keys in use, migrated.

const migration = '20261125231106_a_limit_of_amount_for_api_keys'
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  const earlierMigrations = (await readMigrations('delivery')).filter(({ name }) => name < migration)
  await applyMigrations(database.url, earlierMigrations)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(pastRowsSql)
  await migrate(database.url, 'delivery')
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Companies with a key each, and the value of their orders by day, in cents. */
const pastRowsSql = `
  CREATE FUNCTION pg_temp.u(name text) RETURNS uuid LANGUAGE sql AS $$ SELECT md5(name)::uuid $$;
  INSERT INTO account (id, kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
    SELECT pg_temp.u(name), 'CLEN', name || '@past.test', '', '', name, '', now()
    FROM unnest(ARRAY['idle', 'small', 'large', 'huge', 'by hand']) AS name;
  INSERT INTO api_key (sender_id, name, prefix, key_hash, created_at) SELECT id, display_name, '', encode(sha256(display_name::bytea), 'hex'), now() FROM account;
  SET session_replication_role = replica;
  INSERT INTO payment (account_id, quote_id, amount_cents, opened_at, reference, reference_digest, status)
    SELECT pg_temp.u(name), gen_random_uuid(), cents, '2026-11-01 12:00+00'::timestamptz - day * interval '1 day', reference, reference, 'planned' FROM (VALUES
      ('small', 20000, 1, 'a'), ('small', 20000, 2, 'b'),
      ('large', 40000, 1, 'a'), ('large', 30000, 1, 'b'), ('large', 60000, 2, 'c'),
      ('huge', 9000000, 1, 'a'),
      ('by hand', 90000, 1, NULL)) AS p(name, cents, day, reference);
  SET session_replication_role = origin;
`

test('an existing key gets twice its company’s largest daily amount as its limit, at least 500 € and at most 100 000 €', async () => {
  const { rows } = await client.query('SELECT name, daily_limit_cents FROM api_key')
  expect(Object.fromEntries(rows.map((row) => [row.name, row.daily_limit_cents]))).toEqual({
    idle: 50_000,
    small: 50_000,
    large: 140_000,
    huge: 10_000_000,
    'by hand': 180_000,
  })
})
