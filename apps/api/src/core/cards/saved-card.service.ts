import type { SavedCard } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** The card that a sender's orders are charged to in its absence; null when it keeps none. */
export function activeCard(db: Pick<Db, 'savedCard'>, senderId: string): Promise<SavedCard | null> {
  return db.savedCard.findFirst({ where: { senderId, removedAt: null } })
}

/**
 * Whether a card was kept and is no more: the provider forgets it, or has, and refuses to charge it. Of an account that has ended it waits
 * for what is owed (`eraseCustomers`): removed with the account, it may be charged until the provider has forgotten it.
 */
export async function isCardRemoved(db: Pick<Db, 'savedCard'>, paymentMethodId: string): Promise<boolean> {
  const card = await db.savedCard.findUnique({ where: { paymentMethodId }, include: { sender: true } })
  if (!card) return false
  return (card.sender.status === 'removed' ? card.detachedAt : card.removedAt) !== null
}

/**
 * Keeps a sender's card from being removed until the transaction ends; false when it keeps none. Whoever removes one locks it, so that an
 * order that counts on the card and the card's removal take turns.
 */
export async function holdActiveCard(tx: Tx, senderId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM saved_card WHERE sender_id = ${senderId}::uuid AND removed_at IS NULL FOR SHARE`
  return rows.length > 0
}
