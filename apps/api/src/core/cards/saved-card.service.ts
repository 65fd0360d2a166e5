import type { SavedCard } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** Returns the card for a sender's off-session orders; null without one. */
export function findActiveCard(db: Pick<Db, 'savedCard'>, senderId: string): Promise<SavedCard | null> {
  return db.savedCard.findFirst({ where: { senderId, removedAt: null } })
}

/**
 * Whether a stored card was removed: the provider has deleted it, or will, and then refuses to charge it.
 * A closed account's card may be charged for open debts until the provider has deleted it (`eraseCustomers`).
 * False for a card that is not stored.
 */
export async function isCardRemoved(db: Pick<Db, 'savedCard'>, paymentMethodId: string): Promise<boolean> {
  const card = await db.savedCard.findUnique({ where: { paymentMethodId }, include: { sender: true } })
  if (!card) return false
  return (card.sender.status === 'removed' ? card.detachedAt : card.removedAt) !== null
}

/**
 * Locks a sender's card against removal until the transaction ends. False when the sender has none.
 * For an order that needs the card.
 */
export async function lockActiveCard(tx: Tx, senderId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM saved_card WHERE sender_id = ${senderId}::uuid AND removed_at IS NULL FOR SHARE`
  return rows.length > 0
}
