import type { Tx } from '#api/database.ts'

/** An API key whose row is locked until the transaction ends. */
export type LockedKey = {
  readonly id: string
  readonly senderId: string
  readonly name: string
  readonly dailyLimitCents: number
  /** When its company was last notified that its limit is reached; null before the first time. */
  readonly limitToldAt: Date | null
  readonly revokedAt: Date | null
  /** Whether its company may order: neither suspended nor closed. */
  readonly isOwnerActive: boolean
}

/** Locks an API key, so that its payments are opened one after the other. Null when it does not exist. */
export async function lockKey(tx: Tx, id: string): Promise<LockedKey | null> {
  const [key] = await tx.$queryRaw<LockedKey[]>`
    SELECT k.id, k.sender_id AS "senderId", k.name, k.daily_limit_cents AS "dailyLimitCents", k.limit_told_at AS "limitToldAt",
      k.revoked_at AS "revokedAt", a.status = 'active' AS "isOwnerActive"
    FROM api_key k JOIN account a ON a.id = k.sender_id WHERE k.id = ${id}::uuid FOR NO KEY UPDATE OF k`
  return key ?? null
}

/**
 * Returns the total of API keys' payments opened after an instant, in cents, by key. Released payments without an order
 * do not count; a key without a payment is missing.
 */
export async function sumSpentByKeys(
  tx: Pick<Tx, '$queryRaw'>,
  keyIds: readonly string[],
  after: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; cents: number }[]>`
    SELECT p.api_key_id AS id, sum(p.amount_cents)::int AS cents
    FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
    WHERE p.api_key_id = ANY(${[...keyIds]}::uuid[]) AND p.opened_at > ${after}
      AND (o.id IS NOT NULL OR p.status <> 'released' AND p.due_action IS DISTINCT FROM 'release')
    GROUP BY p.api_key_id`
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/**
 * Returns when the newest payment of a key was opened that, with all later ones, leaves less than `roomCents` of its
 * limit: they are free once that payment is older than the period, which began `after`. Null when they are free now.
 */
export async function findBlockingPaymentAt(
  tx: Tx,
  { id, dailyLimitCents }: LockedKey,
  roomCents: number,
  after: Date,
): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT max(opened_at) AS at FROM (
      SELECT p.opened_at, sum(p.amount_cents) OVER (ORDER BY p.opened_at DESC, p.id) AS cents
      FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
      WHERE p.api_key_id = ${id}::uuid AND p.opened_at > ${after}
        AND (o.id IS NOT NULL OR p.status <> 'released' AND p.due_action IS DISTINCT FROM 'release')) AS counted
    WHERE cents > ${dailyLimitCents - roomCents}`
  return row?.at ?? null
}
