import { openDebt } from '#api/core/ledger/debts.service.ts'
import { sumSenderDebt } from '#api/core/ledger/ledger.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'
import { refundReturnedOrder } from './return-settlement.service.ts'

/**
 * Opens the debt of an order once the order is over and its payment is settled. What the order costs beyond its price
 * and an uncaptured price are one debt, so that the card is charged once. A return that its sender does not bear is
 * refunded first, if nothing was captured. Idempotent. Call it with the order locked, in the transaction that ends it
 * and in the one that settles its payment.
 */
export async function openOrderDebt(deps: Deps, tx: Tx, { id: orderId, now }: LockedOrder): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } })
  const { senderId, payment } = order
  if (order.endedAt === null || payment.dueAction !== null) return
  if (order.phase === 'returned' && payment.status === 'released')
    await refundReturnedOrder(deps, tx, { ...order, now })
  const debtCount = await tx.debt.count({ where: { orderId } })
  const amountCents = debtCount > 0 ? 0 : await sumSenderDebt(tx, orderId)
  if (amountCents === 0) return
  await openDebt(tx, { orderId, senderId, amountCents, now })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId: payment.id })
}
