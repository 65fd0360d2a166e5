import { databaseNow } from '@repo/server-kit/database'
import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { forgetCardJob } from '#api/job-definitions.ts'

/**
 * Removes the cards of closing senders with their displayed data. The provider deletes the cards with the customer
 * (`eraseCustomers`).
 */
export const eraseCards: AccountEraser = async (_deps, tx, { accountIds }) => {
  const senderId = { in: [...accountIds] }
  await tx.savedCard.updateMany({
    where: { senderId, removedAt: null },
    data: { removedAt: await databaseNow(tx) },
  })
  await tx.savedCard.updateMany({
    where: { senderId },
    data: { brand: 'erased', last4: '0000', expMonth: 1, expYear: 2000 },
  })
}

/** Removes cards that were unused for a long time. A job deletes each at the provider. Idempotent. */
export async function removeIdleCards(deps: Deps, tx: Tx, cardIds: readonly string[]): Promise<void> {
  await tx.savedCard.updateMany({
    where: { id: { in: [...cardIds] }, removedAt: null },
    data: { removedAt: await databaseNow(tx) },
  })
  for (const cardId of cardIds) await deps.jobs.enqueue(tx, forgetCardJob, { cardId })
}
