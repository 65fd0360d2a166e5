import type { Purchase } from '@repo/prisma/lottery-types'
import type { Db, Tx } from '#lottery-api/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Why a refused purchase cannot be tried again: another one was begun. */
export const replaced = 'replaced'

/** A purchase, locked until the transaction ends. */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase> {
  await tx.$queryRaw`SELECT FROM purchase WHERE id = ${id}::uuid FOR UPDATE`
  return tx.purchase.findUniqueOrThrow({ where: { id } })
}

/** What every purchase of a player is shown with. */
export const shownWith = {
  participation: { select: { draw: { select: { week: true } } } },
  disputes: { select: { status: true, withdrawnAt: true } },
} as const

/** So long a payment that a provider runs is waited for; then it is given up. */
export const providerPatienceMs = dayMs
/** So long money that is paid in by bank or handed in is waited for. */
export const bankPatienceMs = 60 * dayMs

/** The pause between two looks at a purchase: as long again as it has waited, between these. */
const shortestPauseMs = 60_000
const longestPauseMs = 15 * 60_000

/** So many are taken at once. */
const atOnce = 100

/**
 * Takes up to a hundred purchases that are due to be looked at, for this worker alone, and sets their next look: open ones, and of what a provider runs refused
 * ones that may be tried again and those given up a while ago whose money may have been taken at that moment. What is over is not looked at any more.
 */
export async function takeDue(
  db: Db,
  now: Date,
): Promise<{ readonly due: readonly Purchase[]; readonly hasMore: boolean }> {
  const since = new Date(now.getTime() - 2 * providerPatienceMs)
  const taken = await db.$queryRaw<{ id: string; isWaiting: boolean }[]>`
    UPDATE purchase SET next_look_at = CASE
      WHEN state = 'open' OR (state IN ('failed', 'cancelled') AND method IN ('card', 'paypal') AND created_at > ${since})
      THEN ${now}::timestamptz + least(greatest(${now}::timestamptz - created_at, ${shortestPauseMs} * interval '1 millisecond'), ${longestPauseMs} * interval '1 millisecond') END
    WHERE id IN (SELECT id FROM purchase WHERE next_look_at <= ${now} ORDER BY next_look_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING id, next_look_at IS NOT NULL AS "isWaiting"`
  const ids = taken.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : []))
  const due = ids.length === 0 ? [] : await db.purchase.findMany({ where: { id: { in: ids } } })
  return { due, hasMore: taken.length === atOnce }
}

/** The refused purchases of a player that could still be paid at their provider. */
export function refusedPurchases(db: Db, playerId: string): Promise<readonly Purchase[]> {
  return db.purchase.findMany({
    where: { playerId, method: { in: ['card', 'paypal'] }, state: 'failed', NOT: { failure: replaced } },
  })
}
