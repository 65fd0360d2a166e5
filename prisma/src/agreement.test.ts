import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDisagreements } from './agreement.ts'
import { findUnmigratedSql } from './diff.ts'
import { products } from './products.ts'
import type { TestDatabase } from './test-database.ts'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'

for (const product of products) {
  let migrated: TestDatabase
  const empty: TestDatabase[] = []
  beforeAll(async () => {
    migrated = await createTestDatabase(product)
    empty.push(await createEmptyDatabase(), await createEmptyDatabase())
  })
  afterAll(async () => {
    for (const database of [migrated, ...empty]) await database.drop()
  })

  test(`the schema of ${product} has no change without a migration`, async () => {
    expect(await findUnmigratedSql(product)).toBe('')
  })

  test(`the migrations of ${product} create the tables that its schema describes`, async () => {
    expect(await findDisagreements(migrated.url, empty[0]?.url ?? '', product)).toEqual([])
  })

  test(`a column of ${product} that only the migrations have is reported`, async () => {
    const client = new pg.Client({ connectionString: migrated.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_%' AND oid IN (SELECT confrelid FROM pg_constraint) LIMIT 1",
    )
    const table = rows[0]?.name ?? ''
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ADD COLUMN forgotten integer`)
    await client.end()
    expect(await findDisagreements(migrated.url, empty[1]?.url ?? '', product)).toEqual([
      `in the migrations, not in the schema: column ${table}.forgotten integer default none`,
    ])
  })
}
