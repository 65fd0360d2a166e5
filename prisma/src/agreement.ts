import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { applyMigrations } from './migrate.ts'
import type { Product } from './products.ts'
import { getSchemaPath } from './products.ts'
import { diffSchemas } from './schema-engine.ts'

/**
 * Queries the facts about a database's schema, one sentence a row. Leaves out what only hand-written SQL knows:
 * checks, triggers, functions, and (since it compares one way only) tables and indexes of its own.
 */
const factsSql = `
  SELECT c.relname AS subject, format('column %s.%s %s%s default %s', c.relname, a.attname,
           format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
           coalesce(pg_get_expr(d.adbin, d.adrelid), 'none')) AS fact
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
  UNION ALL
  SELECT t.typname, format('enum %s: %s', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.typname
  UNION ALL
  SELECT NULL, format('%s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f') AND conrelid::regclass::text <> '_prisma_migrations'
  UNION ALL
  SELECT NULL, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`

/** The functions in column defaults. Hand-written SQL creates them, and the schema's tables need them. */
const defaultFunctionsSql = `
  SELECT DISTINCT pg_get_functiondef(p.oid) AS definition
    FROM pg_depend d JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
   WHERE d.classid = 'pg_attrdef'::regclass AND p.pronamespace = 'public'::regnamespace`

/**
 * Returns every difference between the database built by the product's migrations and an empty one, which it fills from
 * the Prisma schema. Empty when everything that the client expects exists.
 */
export async function findDisagreements(
  migratedUrl: string,
  emptyUrl: string,
  product: Product,
): Promise<readonly string[]> {
  const functions = await readRows<{ definition: string }>(migratedUrl, defaultFunctionsSql)
  const tables = await diffSchemas(undefined, await readFile(getSchemaPath(product), 'utf8'))
  // What the functions call does not matter here.
  const sql = [
    'SET LOCAL check_function_bodies = off',
    ...functions.map(({ definition }) => definition),
    tables,
  ].join(';\n')
  await applyMigrations(emptyUrl, [{ name: 'schema', sql, checksum: 'schema' }])
  const [migrated, expected] = await Promise.all([readFacts(migratedUrl), readFacts(emptyUrl)])
  const missing = [...expected.keys()].filter((fact) => !migrated.has(fact))
  const subjects = new Set([...expected.values()].filter((subject) => subject !== null))
  const surplus = [...migrated].filter(
    ([fact, subject]) => subject && subjects.has(subject) && !expected.has(fact),
  )
  return [
    ...missing.map((fact) => `in the schema, not in the migrations: ${fact}`),
    ...surplus.map(([fact]) => `in the migrations, not in the schema: ${fact}`),
  ]
}

/** Returns each fact with its table or enum, all of which the schema must know. */
async function readFacts(connectionString: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await readRows<{ subject: string | null; fact: string }>(connectionString, factsSql)
  return new Map(rows.map((row) => [row.fact, row.subject]))
}

async function readRows<Row extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
