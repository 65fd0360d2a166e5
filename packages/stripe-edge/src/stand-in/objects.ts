import { randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import { createMissingObjectError } from './failure.ts'
import type { Bodies, Kind } from './model.ts'
import { idPrefixes } from './model.ts'

/** Returns a random text of letters and digits, as in Stripe's ids and secrets. */
export function createRandomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

/** Returns a new, unguessable id of that kind. */
export function createId(kind: Kind): string {
  return `${idPrefixes[kind]}_${createRandomText(24)}`
}

/**
 * Stores a new object and returns its body. `behaviour` is the future response of the bank behind a payment method or
 * refund; it is never shown.
 */
export async function insertObject<K extends Kind>(
  tx: PoolClient,
  kind: K,
  body: Bodies[K],
  behaviour: string | null = null,
): Promise<Bodies[K]> {
  await tx.query(
    `INSERT INTO stripe_stand_in.objects (id, kind, created, customer, payment_intent, behaviour, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [body.id, kind, body.created, ...listParents(body), behaviour, JSON.stringify(body)],
  )
  return body
}

/** Replaces a stored object by its next state, and returns that. */
export async function saveObject<K extends Kind>(
  tx: PoolClient,
  _kind: K,
  body: Bodies[K],
): Promise<Bodies[K]> {
  await tx.query(
    'UPDATE stripe_stand_in.objects SET body = $2, customer = $3, payment_intent = $4 WHERE id = $1',
    [body.id, JSON.stringify(body), ...listParents(body)],
  )
  return body
}

/** Returns the object of that kind and id. Throws a 404 that names `param` without one. */
export function readObject<K extends Kind>(
  tx: PoolClient,
  kind: K,
  id: string,
  param?: string,
): Promise<Bodies[K]> {
  return fetchObject(tx, kind, id, { lock: '', param })
}

/**
 * Returns the object locked until the transaction ends: of two concurrent changes the second sees the first. Throws a
 * 404 that names `param` without one.
 */
export function lockObject<K extends Kind>(
  tx: PoolClient,
  kind: K,
  id: string,
  param?: string,
): Promise<Bodies[K]> {
  return fetchObject(tx, kind, id, { lock: 'FOR UPDATE', param })
}

async function fetchObject<K extends Kind>(
  tx: PoolClient,
  kind: K,
  id: string,
  { lock, param }: { readonly lock: '' | 'FOR UPDATE'; readonly param: string | undefined },
): Promise<Bodies[K]> {
  const { rows } = await tx.query<{ body: Bodies[K] }>(
    `SELECT body FROM stripe_stand_in.objects WHERE id = $1 AND kind = $2 ${lock}`,
    [id, kind],
  )
  const [row] = rows
  if (!row) throw createMissingObjectError(kind, id, param)
  return row.body
}

/** Returns the behaviour of the bank behind a stored payment method; `accepted` when it has no other. */
export async function readBehaviour(tx: PoolClient, paymentMethodId: string): Promise<string> {
  const { rows } = await tx.query<{ behaviour: string | null }>(
    'SELECT behaviour FROM stripe_stand_in.objects WHERE id = $1',
    [paymentMethodId],
  )
  return rows[0]?.behaviour ?? 'accepted'
}

/** The query of a list call; bounds are epoch seconds, `after` and `before` are object ids. */
export type ListQuery = {
  readonly customer: string | null
  readonly paymentIntent: string | null
  readonly type: string | null
  readonly createdFrom: number | null
  readonly createdAfter: number | null
  readonly createdTo: number | null
  readonly createdBefore: number | null
  readonly after: string | null
  readonly before: string | null
  readonly limit: number
}

/** Returns one page, newest first, and whether more exist in the requested direction. */
export async function listObjects<K extends Kind>(
  tx: PoolClient,
  kind: K,
  query: ListQuery,
): Promise<{ data: Bodies[K][]; hasMore: boolean }> {
  const isBackward = query.before !== null
  const { rows } = await tx.query<{ body: Bodies[K] }>(
    `SELECT body FROM stripe_stand_in.objects
     WHERE kind = $1
       AND ($2::text IS NULL OR customer = $2)
       AND ($3::text IS NULL OR payment_intent = $3)
       AND ($4::text IS NULL OR body ->> 'type' = $4)
       AND ($5::bigint IS NULL OR created >= $5) AND ($6::bigint IS NULL OR created > $6)
       AND ($7::bigint IS NULL OR created <= $7) AND ($8::bigint IS NULL OR created < $8)
       AND ($9::text IS NULL OR seq < (SELECT seq FROM stripe_stand_in.objects WHERE id = $9))
       AND ($10::text IS NULL OR seq > (SELECT seq FROM stripe_stand_in.objects WHERE id = $10))
     ORDER BY seq ${isBackward ? 'ASC' : 'DESC'} LIMIT $11`,
    [
      kind,
      query.customer,
      query.paymentIntent,
      query.type,
      query.createdFrom,
      query.createdAfter,
      query.createdTo,
      query.createdBefore,
      query.after,
      query.before,
      query.limit + 1,
    ],
  )
  const page = rows.slice(0, query.limit).map((row) => row.body)
  return { data: isBackward ? page.reverse() : page, hasMore: rows.length > query.limit }
}

function listParents(body: Bodies[Kind]): [string | null, string | null] {
  const customer = 'customer' in body ? body.customer : null
  return [customer, 'payment_intent' in body ? body.payment_intent : null]
}
