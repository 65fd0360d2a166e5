import type { Db } from '#lottery-api/database.ts'

/** A cause for a staff check of a player; the key identifies the cause. */
export type Finding = {
  readonly playerId: string
  readonly key: string
  readonly facts: Readonly<Record<string, number>>
}

/**
 * Finds players with payments of at least this sum since an instant, and no flag for them since then. `day` becomes the
 * key of their flags.
 */
export async function findLargePayers(
  db: Db,
  cents: number,
  since: Date,
  day: string,
): Promise<readonly Finding[]> {
  const rows = await db.$queryRaw<{ playerId: string; cents: bigint }[]>`
    SELECT player_id AS "playerId", sum(amount_cents)::bigint AS cents FROM purchase
    WHERE state IN ('settled', 'refunded') AND settled_at > ${since}
      AND NOT EXISTS (SELECT FROM flag WHERE flag.player_id = purchase.player_id AND kind = 'linked-payments' AND raised_at > ${since})
    GROUP BY player_id HAVING sum(amount_cents) >= ${cents}`
  return rows.map((row) => ({ playerId: row.playerId, key: day, facts: { cents: Number(row.cents) } }))
}

/** Finds players who have paid by the same card, bank account or PayPal account as another player. */
export async function findSharedPayers(db: Db): Promise<readonly Finding[]> {
  const rows = await db.$queryRaw<{ playerId: string; key: string; players: number }[]>`
    SELECT DISTINCT purchase.player_id AS "playerId", payer_hash AS key, players FROM purchase
    JOIN (SELECT payer_hash, count(DISTINCT player_id)::int AS players FROM purchase
      WHERE payer_hash IS NOT NULL AND settled_at IS NOT NULL GROUP BY payer_hash HAVING count(DISTINCT player_id) > 1) AS shared
      USING (payer_hash)
    WHERE settled_at IS NOT NULL`
  return rows.map(({ playerId, key, players }) => ({ playerId, key, facts: { players } }))
}

/** Finds players who share their bank account with another player. */
export async function findSharedAccounts(db: Db): Promise<readonly Finding[]> {
  const rows = await db.$queryRaw<{ playerId: string; key: string; players: number }[]>`
    SELECT player_id AS "playerId", iban_hash AS key, players FROM bank_account
    JOIN (SELECT iban_hash, count(*)::int AS players FROM bank_account GROUP BY iban_hash HAVING count(*) > 1) AS shared USING (iban_hash)`
  return rows.map(({ playerId, key, players }) => ({ playerId, key, facts: { players } }))
}

/** Finds refunds of whole, unplayed purchases. */
export async function findRefundsWithoutPlay(db: Db): Promise<readonly Finding[]> {
  const rows = await db.$queryRaw<{ playerId: string; key: string; cents: number }[]>`
    SELECT purchase.player_id AS "playerId", refund.id::text AS key, refund.cents FROM refund
    JOIN purchase ON purchase.id = refund.purchase_id
    WHERE refund.credits = purchase.draws
      AND NOT EXISTS (SELECT FROM credit_use JOIN credit_lot ON credit_lot.id = lot_id
        WHERE credit_lot.purchase_id = purchase.id AND returned_at IS NULL)`
  return rows.map(({ playerId, key, cents }) => ({ playerId, key, facts: { cents } }))
}
