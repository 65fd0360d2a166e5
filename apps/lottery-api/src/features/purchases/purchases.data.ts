import type { Purchase } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The failure of a refused purchase that cannot be retried because another one was begun. */
export const replacedFailure = 'replaced'

/** Locks and returns a purchase, until the transaction ends. */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  await tx.$queryRaw`SELECT FROM purchase WHERE id = ${id}::uuid FOR UPDATE`
  return tx.purchase.findUniqueOrThrow({ where: { id } })
}

/** The relations shown with every purchase. */
export const shownRelations = {
  participation: { select: { draw: { select: { week: true } } } },
  disputes: { select: { status: true, withdrawnAt: true } },
} as const

/** A payment by a provider is cancelled when it is unpaid for this long. */
export const maxProviderWaitMs = dayMs
/** A transfer or money order is cancelled when it is unpaid for this long. */
export const maxBankWaitMs = 60 * dayMs

/** The pause before the next check of a purchase equals its age, between these. */
const minPauseMs = 60_000
const maxPauseMs = 15 * 60_000

const batchSize = 100

/**
 * Acquires up to a hundred due purchases for this worker, and sets their next check. Due are open purchases, and those
 * at a provider that were refused and may be retried, or were recently cancelled and may have been paid concurrently.
 * Others are not checked any more.
 */
export async function acquireDuePurchases(
  db: Db,
  now: Date,
): Promise<{ readonly due: readonly Purchase[]; readonly hasMore: boolean }> {
  const since = new Date(now.getTime() - 2 * maxProviderWaitMs)
  const acquired = await db.$queryRaw<{ id: string; isWaiting: boolean }[]>`
    UPDATE purchase SET next_look_at = CASE
      WHEN state = 'open' OR (state IN ('failed', 'cancelled') AND method IN ('card', 'paypal') AND created_at > ${since})
      THEN ${now}::timestamptz + least(greatest(${now}::timestamptz - created_at, ${minPauseMs} * interval '1 millisecond'), ${maxPauseMs} * interval '1 millisecond') END
    WHERE id IN (SELECT id FROM purchase WHERE next_look_at <= ${now} ORDER BY next_look_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING id, next_look_at IS NOT NULL AS "isWaiting"`
  const ids = acquired.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : []))
  const due = ids.length === 0 ? [] : await db.purchase.findMany({ where: { id: { in: ids } } })
  return { due, hasMore: acquired.length === batchSize }
}

/** Lists the refused purchases of a player that could still be paid at their provider. */
export function listRefusedPurchases(db: Db, playerId: string): Promise<readonly Purchase[]> {
  return db.purchase.findMany({
    where: {
      playerId,
      method: { in: ['card', 'paypal'] },
      state: 'failed',
      NOT: { failure: replacedFailure },
    },
  })
}
