import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { createKeyInUseError, createKeyReusedError } from './failure.ts'

/** An earlier response, repeated literally. */
export type StoredResponse = { readonly status: number; readonly body: string; readonly requestId: string }

/**
 * Acquires the key for this transaction and returns its earlier response; null for a new key.
 * A key in use by another call is a 409, one used for another call a 400. Keys expire after a day.
 */
export async function acquireKey(
  tx: PoolClient,
  key: string,
  fingerprint: string,
): Promise<StoredResponse | null> {
  const { rows: locks } = await tx.query<{ isAcquired: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('stripe_stand_in:' || $1, 0)) AS "isAcquired"`,
    [key],
  )
  if (!locks[0]?.isAcquired) throw createKeyInUseError(key)
  const { rows } = await tx.query<{ fingerprint: string; status: number; body: string; request_id: string }>(
    `SELECT fingerprint, status, body, request_id FROM stripe_stand_in.idempotency_keys
     WHERE key = $1 AND created_at > clock_timestamp() - interval '1 day'`,
    [key],
  )
  const row = rows[0]
  if (!row) return null
  if (row.fingerprint !== fingerprint) throw createKeyReusedError(key)
  return { status: row.status, body: row.body, requestId: row.request_id }
}

/**
 * Stores the response in the transaction of the call's changes, so that neither is stored alone. Replaces an expired
 * one of the same key.
 */
export async function storeResponse(
  tx: PoolClient,
  key: string,
  fingerprint: string,
  { status, body, requestId }: StoredResponse,
): Promise<void> {
  await tx.query(
    `INSERT INTO stripe_stand_in.idempotency_keys (key, fingerprint, status, body, request_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET fingerprint = $2, status = $3, body = $4, request_id = $5,
       created_at = clock_timestamp()`,
    [key, fingerprint, status, body, requestId],
  )
}

/** Returns the identity of a call: a digest of method, path and parameters. */
export function createFingerprint(method: string, path: string, parameters: string): string {
  return createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex')
}
