import pg from 'pg'

/** The queue's table of jobs: only unfinished jobs are backed up. */
const jobTable = 'pgboss.job'

/** A table as seen by a backup. */
export type TableShape = { readonly name: string; readonly columns: readonly string[] }

/** Opens a connection without a statement timeout, since a large table takes its time. */
export async function openBackupConnection(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'backup', options: '-c TimeZone=UTC' })
  await client.connect()
  return client
}

/** Returns every table of the product with its writable columns, and the queue's jobs, in alphabetical order. */
export async function listTables(client: pg.Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT c.table_schema || '.' || c.table_name AS name, json_agg(c.column_name ORDER BY c.ordinal_position) AS columns
    FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER' AND t.table_name <> '_prisma_migrations'
      AND (t.table_schema = 'public' OR t.table_schema || '.' || t.table_name = '${jobTable}')
    GROUP BY 1 ORDER BY 1`)
  return rows
}

/** Returns the SQL that reads a table's rows for a backup. A job in progress is read as one to be done again. */
export function selectRowsSql({ name, columns }: TableShape): string {
  if (name !== jobTable) return `SELECT ${quoteColumns(columns)} FROM ${quoteTable(name)}`
  const stored = columns.map((column) =>
    column === 'state'
      ? `CASE WHEN state = 'active' THEN 'retry' ELSE state END AS state`
      : pg.escapeIdentifier(column),
  )
  return `SELECT ${stored.join(', ')} FROM ${quoteTable(name)} WHERE state IN ('created', 'retry', 'active')`
}

/** Returns column names as SQL, quoted and separated by commas. */
export function quoteColumns(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Returns a table's name with its schema as SQL. */
export function quoteTable(name: string): string {
  return name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
}

/** Returns the migrations that a database has, oldest first. */
export async function listMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`)
  return rows.map(({ name }) => name)
}
