import { isChargeable } from '@repo/delivery-rules/debt-retries'
import { debtWrittenOff } from '@repo/delivery-rules/ledger'
import type { Debt } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Tx } from '#api/database.ts'
import { post } from './ledger.service.ts'

/** A sender's new debt for an order: what it costs beyond its price, or its uncaptured price. */
export type NewDebt = {
  readonly orderId: string
  readonly senderId: string
  readonly amountCents: number
  readonly now: Date
}

/**
 * Stores a sender's debt that the ledger has recorded. A job charges its card immediately; an amount too small for a
 * card is written off. Each order has one: a repeat does nothing, like an amount of 0.
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

/**
 * Locks a debt until the transaction ends, and returns it. A transaction that changes its order locks that before.
 * Throws for an unknown debt.
 */
export async function lockDebt(tx: Tx, debtId: string): Promise<Debt> {
  await tx.$queryRaw`SELECT id FROM debt WHERE id = ${debtId}::uuid FOR UPDATE`
  return tx.debt.findUniqueOrThrow({ where: { id: debtId } })
}

/**
 * Throws a `StaffError` when another payment of a debt was opened after `debtBefore` was read and its payment closed at
 * the provider: that one may be paid at this moment.
 */
export function requireNoNewPayment(debt: Debt, debtBefore: Debt): void {
  if (debt.intentId !== debtBefore.intentId)
    throw new StaffError('The card is being charged for this debt: try again in a minute.')
}
