import type { DepositLimit, LimitPeriod } from '@repo/lottery-rules/deposit-limits'
import type { Db } from '#lottery-api/database.ts'

/** The stored form of a raise to no limit. */
const unlimited = -1

/** A limit, and the period that it is of. */
export type StoredLimit = DepositLimit & { readonly period: LimitPeriod }

/** Returns the limits that a player ever set. */
export async function listLimits(db: Db, playerId: string): Promise<readonly StoredLimit[]> {
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

/** Finds a player's limit of a period; null where they never set one. */
export async function findLimit(db: Db, playerId: string, period: LimitPeriod): Promise<StoredLimit | null> {
  return (await listLimits(db, playerId)).find((limit) => limit.period === period) ?? null
}

/** Stores a limit in place of the one of its period. */
export async function writeLimit(
  db: Db,
  playerId: string,
  { period, cents, raise }: StoredLimit,
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
 * Sums a player's payments since an instant, in cents: received ones by their time, and all open ones, because they may
 * arrive now. Refunded money counts all the same: the limit is on payments. So do payments of the same person by a
 * closed account.
 */
export async function sumPaidInSince(db: Db, playerId: string, since: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ cents: bigint }[]>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM purchase
    WHERE player_id IN (SELECT ${playerId}::uuid UNION SELECT unnest(former_ids) FROM player WHERE id = ${playerId}::uuid) AND (
      state = 'open' OR (state IN ('settled', 'refunded') AND settled_at > ${since}))`
  return Number(row?.cents ?? 0)
}
