import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createSchemaUnlessExists } from '@repo/server-kit/database'
import type { Pool } from 'pg'

/** An order as stored by the stand-in. */
export type StoredOrder = {
  readonly id: string
  readonly status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  readonly value: string
  readonly customId: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly payerId: string | null
  /** The payer approved with an account that will not pay. */
  readonly declines: boolean
  readonly captureId: string | null
  readonly updatedAt: string
}

const statements = `
  ${createSchemaUnlessExists('paypal_stand_in')}
  CREATE TABLE IF NOT EXISTS paypal_stand_in.orders (id text PRIMARY KEY, request_id text NOT NULL UNIQUE, body jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS paypal_stand_in.refunds (
    id text PRIMARY KEY, request_id text NOT NULL UNIQUE, capture_id text NOT NULL, value numeric(12, 2) NOT NULL);`

/** An arbitrary number that names "creating this schema" among advisory locks. */
const schemaLock = 771_204_234

/** Returns a new identifier in PayPal's form. */
export function createId(): string {
  return randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
}

/** Returns a function that creates missing tables and waits for it: once, and again after a failure. */
export function prepareTables(pool: Pool): () => Promise<void> {
  let ready: Promise<void> | null = null
  const createTables = async () => {
    const client = await pool.connect()
    try {
      await client.query('SELECT pg_advisory_lock($1)', [schemaLock])
      await client.query(statements)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [schemaLock])
      client.release()
    }
  }
  return () => {
    ready ??= createTables().catch((error: unknown) => {
      ready = null
      throw error
    })
    return ready
  }
}

/** Creates an order. A repeat of the request returns the first one. */
export async function insertOrder(
  pool: Pool,
  requestId: string,
  draft: Pick<StoredOrder, 'value' | 'customId' | 'returnUrl' | 'cancelUrl'>,
): Promise<StoredOrder> {
  const order: StoredOrder = {
    ...draft,
    id: createId(),
    status: 'CREATED',
    payerId: null,
    declines: false,
    captureId: null,
    updatedAt: randomUUID(),
  }
  const { rows } = await pool.query<{ body: StoredOrder }>(
    `WITH inserted AS (
       INSERT INTO paypal_stand_in.orders (id, request_id, body) VALUES ($1, $2, $3) ON CONFLICT (request_id) DO NOTHING RETURNING body)
     SELECT body FROM inserted UNION ALL SELECT body FROM paypal_stand_in.orders WHERE request_id = $2 LIMIT 1`,
    [order.id, requestId, order],
  )
  return rows[0]?.body ?? insertOrder(pool, requestId, draft)
}

/** Finds an order; null for an unknown id. */
export async function findOrder(pool: Pool, id: string): Promise<StoredOrder | null> {
  const { rows } = await pool.query<{ body: StoredOrder }>(
    'SELECT body FROM paypal_stand_in.orders WHERE id = $1',
    [id],
  )
  return rows[0]?.body ?? null
}

/** Changes an order in one of the expected states and returns it; null in another state. */
export async function changeOrder(
  pool: Pool,
  id: string,
  from: readonly StoredOrder['status'][],
  changes: Partial<StoredOrder>,
): Promise<StoredOrder | null> {
  const { rows } = await pool.query<{ body: StoredOrder }>(
    `UPDATE paypal_stand_in.orders SET body = body || $3::jsonb WHERE id = $1 AND body->>'status' = ANY ($2) RETURNING body`,
    [id, from, { ...changes, updatedAt: randomUUID() }],
  )
  return rows[0]?.body ?? null
}

/** Finds the order of a capture; null for an unknown id. */
export async function findOrderOfCapture(pool: Pool, captureId: string): Promise<StoredOrder | null> {
  const { rows } = await pool.query<{ body: StoredOrder }>(
    `SELECT body FROM paypal_stand_in.orders WHERE body->>'captureId' = $1`,
    [captureId],
  )
  return rows[0]?.body ?? null
}

/**
 * Refunds a part of a capture and returns the refund's id; a repeat of the request returns the first one's. Null beyond
 * the captured amount.
 */
export async function insertRefund(
  pool: Pool,
  requestId: string,
  {
    captureId,
    value,
    capturedValue,
  }: { readonly captureId: string; readonly value: string; readonly capturedValue: string },
): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [captureId])
    const existing = await client.query<{ id: string }>(
      'SELECT id FROM paypal_stand_in.refunds WHERE request_id = $1',
      [requestId],
    )
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO paypal_stand_in.refunds (id, request_id, capture_id, value)
       SELECT $1, $2, $3, $4::numeric
       WHERE (SELECT coalesce(sum(value), 0) + $4::numeric FROM paypal_stand_in.refunds WHERE capture_id = $3) <= $5::numeric
       ON CONFLICT (request_id) DO NOTHING RETURNING id`,
      [createId(), requestId, captureId, value, capturedValue],
    )
    await client.query('COMMIT')
    return (existing.rows[0] ?? rows[0])?.id ?? null
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Returns the amount of a refund in euros, such as `3.00`; null for an unknown id. */
export async function findRefund(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ value: string }>(
    'SELECT value FROM paypal_stand_in.refunds WHERE id = $1',
    [id],
  )
  return rows[0]?.value ?? null
}

/** Returns the payer id of an email address: always the same. */
export function toPayerId(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 13).toUpperCase()
}
