import { databaseNow } from '#api/database.ts'
import type { AccountEraser } from '#api/features/accounts/erasure.ts'
import { forgetCardJob } from '#api/job-definitions.ts'

/** Removes the cards of senders that end, and what was shown of any: nothing is charged to them any more, and the provider forgets them by a job. */
export const eraseCards: AccountEraser = async (deps, tx, { accountIds }) => {
  const senderId = { in: [...accountIds] }
  const removed = await tx.savedCard.updateManyAndReturn({
    where: { senderId, removedAt: null },
    data: { removedAt: await databaseNow(tx) },
    select: { id: true },
  })
  for (const { id } of removed) await deps.jobs.enqueue(tx, forgetCardJob, { cardId: id })
  await tx.savedCard.updateMany({
    where: { senderId },
    data: { brand: 'erased', last4: '0000', expMonth: 1, expYear: 2000 },
  })
}
