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

/**
 * Purchases whose provider may know more than we do: open ones, refused ones that may be tried again, and those given up a while ago whose money may have been
 * taken at that moment. In pages by id.
 */
export function purchasesToLookAt(db: Db, now: Date, afterId: string | null): Promise<readonly Purchase[]> {
  const since = new Date(now.getTime() - 2 * providerPatienceMs)
  return db.purchase.findMany({
    where: {
      method: { in: ['card', 'paypal'] },
      ...(afterId === null ? {} : { id: { gt: afterId } }),
      OR: [{ state: 'open' }, { state: { in: ['failed', 'cancelled'] }, createdAt: { gt: since } }],
    },
    orderBy: { id: 'asc' },
    take: 100,
  })
}

/** The refused purchases of a player that could still be paid at their provider. */
export function refusedPurchases(db: Db, playerId: string): Promise<readonly Purchase[]> {
  return db.purchase.findMany({
    where: { playerId, method: { in: ['card', 'paypal'] }, state: 'failed', NOT: { failure: replaced } },
  })
}

/** Purchases by bank or money order that nobody waits for any more. */
export function lapsedBankPurchases(db: Db, now: Date): Promise<readonly { id: string }[]> {
  return db.purchase.findMany({
    where: {
      state: 'open',
      method: { in: ['transfer', 'money_order'] },
      createdAt: { lte: new Date(now.getTime() - bankPatienceMs) },
    },
    select: { id: true },
    take: 100,
  })
}
