import { isChargeable } from '@repo/delivery-rules/debt-retries'
import { debtWrittenOff } from '@repo/delivery-rules/ledger'
import type { Debt } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Tx } from '#api/database.ts'
import { post } from './ledger.service.ts'

/** A sender's new debt for an order: beyond its price, or for an uncaptured price. */
export type NewDebt = {
  readonly orderId: string
  readonly senderId: string
  readonly amountCents: number
  readonly now: Date
}

/**
 * Records a new debt of the ledger. Its card is charged immediately; an amount too small for a card is written off.
 * Once for each order; does nothing without a debt.
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

/** Locks a debt until the transaction ends. Lock its order before when that changes, too. */
export async function lockDebt(tx: Tx, debtId: string): Promise<Debt> {
  await tx.$queryRaw`SELECT id FROM debt WHERE id = ${debtId}::uuid FOR UPDATE`
  return tx.debt.findUniqueOrThrow({ where: { id: debtId } })
}

/**
 * Throws a `StaffError` when a payment was opened since the known one was closed at the provider: it may be paid
 * right now.
 */
export function requireClosed(debt: Debt, known: Debt): void {
  if (debt.intentId !== known.intentId)
    throw new StaffError('The card is being charged for this debt: try again in a minute.')
}
