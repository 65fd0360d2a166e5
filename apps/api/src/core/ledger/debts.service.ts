import { isChargeable } from '@repo/delivery-rules/debt-retries'
import { debtWrittenOff } from '@repo/delivery-rules/ledger'
import type { Debt } from '@repo/prisma/delivery-types'
import { Objection } from '@repo/server-kit/objection'
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

/** A debt whose row is locked until the transaction ends. Its order is locked before, where that is changed too. */
export async function lockDebt(tx: Tx, debtId: string): Promise<Debt> {
  await tx.$queryRaw`SELECT id FROM debt WHERE id = ${debtId}::uuid FOR UPDATE`
  return tx.debt.findUniqueOrThrow({ where: { id: debtId } })
}

/** A payment that was opened since the one known was closed at the provider may be made at this very instant: an `Objection`. */
export function requireClosed(debt: Debt, known: Debt): void {
  if (debt.intentId !== known.intentId)
    throw new Objection('The card is being charged for this debt: try again in a minute.')
}
