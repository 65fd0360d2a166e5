import { debtAnnulled } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { openDebt } from '#api/features/debts/open-debt.ts'
import type { LockedOrder } from '#api/features/orders/order-phases.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'
import { post } from './ledger.service.ts'
import { annulUncapturedReturn } from './return-settlement.service.ts'
import { paidParty } from './settlement-records.service.ts'

/** What the sender of an order owes by the ledger, in cents, whether its card is to be charged for it already or not. */
async function owedOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    SELECT coalesce(sum(g.amount_cents), 0)::int AS cents FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id
    WHERE e.order_id = ${orderId}::uuid AND g.account = 'sender-debt'`
  return row?.cents ?? 0
}

/**
 * Opens the debt of an order once nothing can be added to it: the order is over and its payment stands as decided. What the order costs
 * beyond its price and a price that was never captured are so one debt, and its card is charged once. Call it with the order locked, in
 * the transaction that ends it and in the one that settles its payment: whichever is last does it. Harmless to repeat.
 */
export async function settleOwed(deps: Deps, tx: Tx, { id: orderId, now }: LockedOrder): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } })
  const { senderId, payment } = order
  if (order.endedAt === null || payment.dueAction !== null) return
  if (order.phase === 'returned' && payment.status === 'released')
    await annulUncapturedReturn(tx, { ...order, now })
  const before = await tx.debt.count({ where: { orderId } })
  const amountCents = before > 0 ? 0 : await owedOf(tx, orderId)
  if (amountCents === 0) return
  await openDebt(tx, { orderId, senderId, amountCents, now })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId: payment.id })
}

/** Lets the sender of a locked order that is cancelled off the price that was never captured; nothing where nothing is owed. */
export async function annulUncaptured(tx: Tx, { id: orderId, senderId, now }: LockedOrder): Promise<void> {
  const orderFundsCents = await owedOf(tx, orderId)
  const entry = debtAnnulled({
    ...{ senderId, orderFundsCents, carrierCents: 0, serviceFeeCents: 0, lossesCents: 0 },
    ...(await paidParty(tx, orderId)),
  })
  await post(tx, { key: `debt-annulled:${orderId}`, entry, orderId, paymentId: null, now })
}
