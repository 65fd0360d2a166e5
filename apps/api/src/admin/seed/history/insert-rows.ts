import type { PoolClient } from 'pg'
import type { Rows } from './row-context.ts'

/** The tables, each after those that it refers to. */
const tables = [
  'quote',
  'payment',
  '"order"',
  'dispatch_request',
  'request_event',
  'offer',
  'delivery',
  'delivery_event',
  'proof',
  'track_point',
  'rating',
  'message',
  'return_request',
  'debt',
  'ledger_entry',
  'ledger_posting',
] as const

/** Inserts the rows of many orders with one statement for each table. Triggers and checks apply. */
export async function insertRows(client: PoolClient, orders: readonly Rows[]): Promise<void> {
  for (const table of tables) {
    const rows = orders.flatMap((order) => order[table] ?? [])
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first).join(', ')
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  // Deferred checks run now: a million checks would otherwise wait until the end of the transaction.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query('SET CONSTRAINTS ALL DEFERRED')
}
