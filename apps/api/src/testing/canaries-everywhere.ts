import { retention } from '@repo/prisma/delivery-retention'
import type { TestApp } from './test-app.ts'

/** The retention of a column: the rule by which it is erased, or the reason why it stays. */
export type Keeping = (typeof retention.tables)[number]['columns'][number]['keep']

/**
 * Lists the rows of the product's tables and the job queue that contain a text, ignoring case. Leaves out the tables of
 * the payment provider's stand-in.
 */
export async function listRowsWith(app: TestApp, text: string): Promise<string[]> {
  const tables = await app.deps.db.$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'stripe_stand_in') ORDER BY 1, 2`
  const lines: string[] = []
  for (const { schema, name } of tables) {
    const rows = await app.deps.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM ONLY "${schema}"."${name}" t WHERE position(lower($1) IN lower(t::text)) > 0`,
      text,
    )
    lines.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`))
  }
  return lines
}

type Column = { name: string; type: string; isNeeded: boolean; refersTo: string | null }

async function readColumns(app: TestApp, table: string): Promise<readonly Column[]> {
  return app.deps.db.$queryRaw<Column[]>`
    SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AND NOT a.atthasdef AS "isNeeded",
      (SELECT c.confrelid::regclass::text FROM pg_constraint c WHERE c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum]) AS "refersTo"
    FROM pg_attribute a WHERE a.attrelid = ${`public."${table}"`}::regclass AND a.attnum > 0 AND NOT a.attisdropped`
}

/** Returns SQL for a placeholder of a column's type. */
function writePlaceholder({ name, type }: Column): string {
  if (/^(?:text|character varying)$/.test(type)) return "'x'"
  if (/^(?:smallint|integer|bigint|double precision|numeric)$/.test(type)) return '1'
  // An end comes after its beginning.
  if (name === 'expires_at') return "app_now() + interval '1 minute'"
  if (type.startsWith('timestamp')) return 'app_now()'
  if (type === 'date') return 'app_now()::date'
  if (type === 'boolean') return 'false'
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('json')) return "'{}'"
  if (type.endsWith('[]')) return "'{}'"
  if (type === 'point') return "'(0,0)'"
  return `(enum_range(NULL::${type}))[1]`
}

/** The tables that invariants check, or that only the nightly run writes. Other tests cover their personal data. */
const excludedTables = [
  'pickup_watch',
  'live_position',
  'audit_record',
  'audit_head',
  'nightly_run',
  'retention_run',
  'payout_file',
  'payout',
  'invoice',
  'seller_archive',
  'payee_details',
]

/**
 * Inserts a row into every empty table that has personal texts. Rows refer to existing ones. `values` are SQL by
 * `table.column`, or by `→table` for references to a table. Every instant is now, an expiry in a minute. Throws when a
 * row cannot be inserted.
 */
export async function fillTables(app: TestApp, values: Readonly<Record<string, string>>): Promise<void> {
  let remaining: readonly string[] = retention.tables
    .filter(({ columns }) => columns.some(({ keep }) => isPersonal(keep)))
    .map(({ table }) => table)
    .filter((table) => !excludedTables.includes(table))
  for (let round = 0; remaining.length > 0 && round < 5; round += 1) {
    const postponed: string[] = []
    for (const table of remaining) if (!(await insertRow(app, table, values))) postponed.push(table)
    remaining = postponed
  }
  if (remaining.length > 0) throw new Error(`No row could be made for ${remaining.join(', ')}`)
}

/** Inserts a row unless the table has one. Returns false when a table that it must refer to is still empty. */
async function insertRow(
  app: TestApp,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { db } = app.deps
  const [existing] = await db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${table}" LIMIT 1`)
  if (existing !== undefined) return true
  const cells: [string, string][] = []
  for (const column of await readColumns(app, table)) {
    const { name, refersTo, isNeeded } = column
    const value =
      values[`${table}.${name}`] ?? (refersTo === null ? null : values[`→${refersTo.replaceAll('"', '')}`])
    if (value) cells.push([name, value])
    else if (refersTo !== null) {
      const target = await db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM ${refersTo} LIMIT 1`)
      if (target.length === 0 && isNeeded) return false
      const [key] = await db.$queryRaw<{ name: string }[]>`
        SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = ${refersTo}::regclass AND i.indisprimary`
      if (target.length > 0) cells.push([name, `(SELECT "${key?.name}" FROM ${refersTo} LIMIT 1)`])
    } else if (!['id', 'sequence'].includes(name) && !name.endsWith('file_id'))
      cells.push([name, writePlaceholder(column)])
  }
  const names = cells.map(([name]) => `"${name}"`).join(', ')
  await db.$executeRawUnsafe(
    `INSERT INTO "${table}" (${names}) VALUES (${cells.map(([, value]) => value).join(', ')})`,
  )
  return true
}

const impersonal: readonly Keeping[] = ['figures', 'ids', 'nobody', 'chain', 'sealed']
const isPersonal = (keeping: Keeping) => !impersonal.includes(keeping)

/**
 * Drops all check constraints while `change` writes rows, since placeholders violate them. Restores them without a
 * check of the existing rows. Returns the result of `change`.
 */
export async function actWithoutChecks<T>(app: TestApp, change: () => Promise<T>): Promise<T> {
  const { db } = app.deps
  const checks = await db.$queryRaw<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`
  for (const { table, name } of checks)
    await db.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
  try {
    return await change()
  } finally {
    for (const { table, name, definition } of checks)
      await db.$executeRawUnsafe(
        `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition.replace(/ NOT VALID$/, '')} NOT VALID`,
      )
  }
}

/** Returns the canary of a text with this retention. */
export const toCanary = (keeping: Keeping) => `canari-${keeping}-x`

/**
 * Writes a canary, named by the column's retention, into every personal text column of every row, except into the
 * columns `except`. Returns the retentions whose canaries were written.
 */
export async function markEverything(app: TestApp, except: readonly string[]): Promise<ReadonlySet<Keeping>> {
  const written = new Set<Keeping>()
  for (const { table, columns } of retention.tables) {
    if (excludedTables.includes(table)) continue
    const types = new Map((await readColumns(app, table)).map(({ name, type }) => [name, type]))
    for (const { column: name, keep: keeping } of columns) {
      const type = types.get(name) ?? ''
      if (!isPersonal(keeping) || except.includes(`${table}.${name}`)) continue
      const text = `'${toCanary(keeping)}-${table}-${name}-' || md5(t::text)`
      const forms: Readonly<Record<string, string>> = {
        text,
        jsonb: `to_jsonb(${text})`,
        'text[]': `ARRAY[${text}]`,
      }
      const value = forms[type]
      if (value === undefined) continue
      const count = await app.deps.db.$executeRawUnsafe(`UPDATE "${table}" t SET "${name}" = ${value}`)
      if (count > 0) written.add(keeping)
    }
  }
  return written
}
