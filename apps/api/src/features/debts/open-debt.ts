import type { Tx } from '#api/database.ts'

/** What a sender owes of an order: beyond its price, or of a price that was never captured. */
export type NewDebt = {
  readonly orderId: string
  readonly senderId: string
  readonly amountCents: number
  readonly now: Date
}

/** Notes a debt that has just come into the ledger: its card is to be charged at once. Once for each order; nothing where nothing is owed. */
export async function openDebt(tx: Tx, { orderId, senderId, amountCents, now }: NewDebt): Promise<void> {
  if (amountCents === 0) return
  await tx.debt.createMany({
    data: [{ orderId, senderId, amountCents, since: now, nextAttemptAt: now }],
    skipDuplicates: true,
  })
}
