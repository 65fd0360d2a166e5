import {
  cancellationAfterPickup,
  debtAnnulled,
  debtWrittenOff,
  refundDecided,
} from '@repo/delivery-rules/ledger'
import { annulReturn, settleReturn } from '@repo/delivery-rules/return-settlement'
import type { Debt } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockDebt } from '#api/features/debts/lock-debt.ts'
import { openDebt } from '#api/features/debts/open-debt.ts'
import { requireClosed } from '#api/features/debts/require-closed.ts'
import { issueCreditNotes } from '#api/features/invoices/credit.service.ts'
import { issueInvoices } from '#api/features/invoices/issue.service.ts'
import type { LockedOrder } from '#api/features/orders/order-phases.ts'
import { lockOrder } from '#api/features/orders/order-phases.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'
import { post } from './ledger.service.ts'
import { requestRefund } from './refunds.service.ts'
import { paidParty } from './settlement-records.service.ts'

/** The return of an order whose goods turned back, with what it costs; null when they did not. */
export function standingReturn(tx: Pick<Tx, 'returnRequest'>, orderId: string) {
  return tx.returnRequest.findFirst({
    where: { delivery: { orderId, status: { in: ['returning', 'returned'] } }, approvedAt: { not: null } },
  })
}

/** What a return of an order costs and who bears it; the trip's price alone for one that began before returns had a price. */
async function costOf(tx: Tx, order: LockedOrder) {
  const standing = await standingReturn(tx, order.id)
  return {
    feeCents: standing?.feeCents ?? order.priceCents + order.commissionCents,
    borneBy: standing?.borneBy ?? 'sender',
  }
}

/**
 * Shares out the money of an order whose goods are back with their sender, once; answers what that costs the sender, in cents. What
 * exceeds the price becomes a debt whose card is charged by a job; what goes back to the sender is decided by it too, since the price may
 * not be captured yet. The order is locked.
 */
export async function settleReturnedOrder(deps: Deps, tx: Tx, order: LockedOrder): Promise<number> {
  const { id: orderId, senderId, now } = order
  const cost = await costOf(tx, order)
  const settled = settleReturn({ ...order, ...cost })
  const { carrierId, vatPerMille } = await paidParty(tx, orderId)
  if (carrierId === null) throw new Error(`Order ${orderId} was brought back by nobody`)
  const { carrierShareCents, platformShareCents, extraCents } = settled
  const movement = { orderId, paymentId: order.paymentId, now }
  const entry = cancellationAfterPickup({
    ...{ senderId, carrierId, vatPerMille, captureCents: 0 },
    ...{ carrierShareCents, platformShareCents, extraCents },
  })
  const key = `cancellation-after-pickup:${orderId}`
  const isNew = await post(tx, { ...movement, key, entry })
  const unpaidCents = settled.isExtraOwed ? extraCents : 0
  if (isNew) await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents, bill: null })
  if (settled.isExtraOwed) await openDebt(tx, { orderId, senderId, amountCents: extraCents, now })
  else
    await post(tx, {
      ...movement,
      key: `debt-written-off:${orderId}`,
      entry: debtWrittenOff(senderId, extraCents),
    })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId: order.paymentId })
  return settled.senderCents
}

/** Decides the refund of an order that came back at somebody else's expense than its sender's, once its price is captured. Harmless to repeat. */
export async function refundReturn(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase !== 'returned') return
    const { status } = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
    if (status !== 'captured') return
    const cost = await costOf(tx, order)
    const { refund } = settleReturn({ ...order, ...cost })
    const key = `return:${orderId}`
    const isDecided = (await tx.refund.count({ where: { key } })) > 0
    if (isDecided || Object.values(refund).every((cents) => cents === 0)) return
    const reason =
      cost.borneBy === 'carrier' ? 'goods damaged or lost by the carrier' : 'a return that nobody is charged'
    await requestRefund(deps, tx, { orderId, key, sources: { ...refund, carrierCents: 0 }, reason })
  })
}

/**
 * Takes back what the return of a locked, returned order has shared out at its sender's expense: the price is refunded at the expense of
 * carrier and platform, what is owed beyond it is annulled, and what was paid of that goes back. `known` is the order's debt, whose payment
 * was closed at the provider before. An `Objection` while the payment is being settled.
 */
export async function annulSettledReturn(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { reason, known }: { readonly reason: string; readonly known: Debt | null },
): Promise<void> {
  const { id: orderId, senderId, now } = order
  const { feeCents } = await costOf(tx, order)
  const { refund, extraCents } = annulReturn({ ...order, feeCents })
  const sources = { ...refund, orderFundsCents: 0, lossesCents: 0 }
  await requestRefund(deps, tx, { orderId, key: `return:${orderId}`, sources, reason })
  await tx.order.update({ where: { id: orderId }, data: { feeCents: 0 }, select: { id: true } })
  const debt = known && (await lockDebt(tx, known.id))
  // What was written off before is the platform's loss already, and stays the carrier's.
  if (!debt || debt.status === 'written_off' || debt.status === 'annulled') return
  const { carrierId, vatPerMille } = await paidParty(tx, orderId)
  if (carrierId === null) throw new Error(`Order ${orderId} was brought back by nobody`)
  const isPaid = debt.status === 'paid'
  if (!isPaid) requireClosed(debt, known)
  // Where nothing was paid by it, nothing goes back.
  const intentId = isPaid ? debt.intentId : null
  const data = { status: 'annulled', settledAt: now, nextAttemptAt: null, intentId } as const
  await tx.debt.update({ where: { id: debt.id }, data })
  const entry = isPaid
    ? refundDecided({
        ...{ senderId, carrierId, vatPerMille, carrierCents: extraCents },
        ...{ orderFundsCents: 0, serviceFeeCents: 0, lossesCents: 0 },
      })
    : debtAnnulled(senderId, carrierId, extraCents)
  const key = `debt-annulled:${orderId}`
  const isNew = await post(tx, { key, entry, orderId, paymentId: null, now })
  if (isNew) await issueCreditNotes(tx, { orderId, key, carrierCents: extraCents, serviceFeeCents: 0 })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId: order.paymentId })
}
