import type { DepositLimit, LimitPeriod } from '@repo/lottery-rules/deposit-limits'
import type { Db } from '#lottery-api/database.ts'

/** How the database keeps a raise to no limit at all. */
const unlimited = -1

/** A limit, and the period that it is of. */
export type KeptLimit = DepositLimit & { readonly period: LimitPeriod }

/** The limits that a player ever set. */
export async function limitsOf(db: Db, playerId: string): Promise<readonly KeptLimit[]> {
  const rows = await db.depositLimit.findMany({ where: { playerId } })
  return rows.map(({ period, cents, raisedCents, raisedAt }) => ({
    period,
    cents,
    raise:
      raisedCents === null || raisedAt === null
        ? null
        : { cents: raisedCents === unlimited ? null : raisedCents, askedAt: raisedAt },
  }))
}

/** Keeps a limit in place of the one of its period. */
export async function writeLimit(
  db: Db,
  playerId: string,
  { period, cents, raise }: KeptLimit,
  now: Date,
): Promise<void> {
  const data = {
    cents,
    setAt: now,
    raisedCents: raise === null ? null : (raise.cents ?? unlimited),
    raisedAt: raise?.askedAt ?? null,
  }
  await db.depositLimit.upsert({
    where: { playerId_period: { playerId, period } },
    create: { playerId, period, ...data },
    update: data,
  })
}

/**
 * What a player has paid in since an instant, in cents: what arrived, by when it did, and everything that is still open, because it may
 * arrive now. Money that was given back counts all the same: the limit is of what is paid in. So does what the same person paid in by an account that ended.
 */
export async function paidInSince(db: Db, playerId: string, since: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: bigint }[]>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM purchase
    WHERE player_id IN (SELECT ${playerId}::uuid UNION SELECT unnest(former_ids) FROM player WHERE id = ${playerId}::uuid) AND (
      state = 'open' OR (state IN ('settled', 'refunded') AND settled_at > ${since}))`
  return Number(row?.cents ?? 0)
}
