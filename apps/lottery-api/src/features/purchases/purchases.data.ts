import type { Purchase } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The reason when a refused purchase cannot be retried: another one was begun. */
export const replaced = 'replaced'

/** A purchase, locked until the transaction ends. */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  await tx.$queryRaw`SELECT FROM purchase WHERE id = ${id}::uuid FOR UPDATE`
  return tx.purchase.findUniqueOrThrow({ where: { id } })
}

/** The relations shown with every purchase. */
export const shownWith = {
  participation: { select: { draw: { select: { week: true } } } },
  disputes: { select: { status: true, withdrawnAt: true } },
} as const

/** How long a provider-run payment is waited for before it is cancelled. */
export const providerPatienceMs = dayMs
/** How long a bank payment or money order is waited for. */
export const bankPatienceMs = 60 * dayMs

/** The pause between two checks of a purchase: as long again as it has waited, between these. */
const shortestPauseMs = 60_000
const maxPauseMs = 15 * 60_000

/** The batch size. */
const atOnce = 100

/**
 * Acquires up to a hundred due purchases for this worker, and sets their next check: open ones, and of provider-run
 * ones refused ones that may be retried and recently cancelled ones that may have been paid concurrently. Finished ones
 * are not checked any more.
 */
export async function takeDue(
  db: Db,
  now: Date,
): Promise<{ readonly due: readonly Purchase[]; readonly hasMore: boolean }> {
  const since = new Date(now.getTime() - 2 * providerPatienceMs)
  const taken = await db.$queryRaw<{ id: string; isWaiting: boolean }[]>`
    UPDATE purchase SET next_look_at = CASE
      WHEN state = 'open' OR (state IN ('failed', 'cancelled') AND method IN ('card', 'paypal') AND created_at > ${since})
      THEN ${now}::timestamptz + least(greatest(${now}::timestamptz - created_at, ${shortestPauseMs} * interval '1 millisecond'), ${maxPauseMs} * interval '1 millisecond') END
    WHERE id IN (SELECT id FROM purchase WHERE next_look_at <= ${now} ORDER BY next_look_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING id, next_look_at IS NOT NULL AS "isWaiting"`
  const ids = taken.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : []))
  const due = ids.length === 0 ? [] : await db.purchase.findMany({ where: { id: { in: ids } } })
  return { due, hasMore: taken.length === atOnce }
}

/** The refused purchases of a player that could still be paid at their provider. */
export function listRefusedPurchases(db: Db, playerId: string): Promise<readonly Purchase[]> {
  return db.purchase.findMany({
    where: { playerId, method: { in: ['card', 'paypal'] }, state: 'failed', NOT: { failure: replaced } },
  })
}
