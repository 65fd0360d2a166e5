import { isChargeable } from '@repo/delivery-rules/debt-retries'
import { debtWrittenOff } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'
import { post } from './ledger.service.ts'

/** What a sender owes of an order: beyond its price, or of a price that was never captured. */
export type NewDebt = {
  readonly orderId: string
  readonly senderId: string
  readonly amountCents: number
  readonly now: Date
}

/**
 * Notes a debt that has just come into the ledger: its card is to be charged at once, or it is written off where no card can be charged so
 * little. Once for each order; nothing where nothing is owed.
 */
export async function openDebt(tx: Tx, { orderId, senderId, amountCents, now }: NewDebt): Promise<void> {
  if (amountCents === 0) return
  const debt = { orderId, senderId, amountCents, since: now }
  if (isChargeable(amountCents)) {
    await tx.debt.createMany({ data: [{ ...debt, nextAttemptAt: now }], skipDuplicates: true })
    return
  }
  const { count } = await tx.debt.createMany({
    data: [{ ...debt, status: 'written_off', settledAt: now }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const entry = debtWrittenOff(senderId, amountCents)
  await post(tx, { key: `debt-written-off:${orderId}`, entry, orderId, paymentId: null, now })
}
