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
import { Objection } from '#api/features/audit/objection.ts'
import { lockDebt } from '#api/features/debts/lock-debt.ts'
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

type PricedOrder = Pick<LockedOrder, 'id' | 'senderId' | 'priceCents' | 'commissionCents' | 'now'>

/** What a return of an order costs and who bears it; the trip's price alone for one that began before returns had a price. */
async function costOf(tx: Tx, order: PricedOrder) {
  const standing = await standingReturn(tx, order.id)
  return {
    feeCents: standing?.feeCents ?? order.priceCents + order.commissionCents,
    borneBy: standing?.borneBy ?? 'sender',
  }
}

/**
 * Shares out the money of an order whose goods are back with their sender, once; answers what that costs the sender, in cents. What
 * exceeds the price is owed; what goes back to the sender is decided by a job, since the price may not be captured yet. The order is locked;
 * call `settleOwed` once it is over.
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
  const { status } = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
  const unpaidCents = settled.isExtraOwed ? extraCents + (status === 'released' ? order.priceCents : 0) : 0
  if (isNew) await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents, bill: null })
  if (!settled.isExtraOwed)
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
 * The same for a returned order whose price was never captured, since its authorisation lapsed: what would be refunded of it is not owed.
 * Once; the order is locked.
 */
export async function annulUncapturedReturn(tx: Tx, order: PricedOrder): Promise<void> {
  const { id: orderId, senderId, now } = order
  const { refund } = settleReturn({ ...order, ...(await costOf(tx, order)) })
  const entry = debtAnnulled({
    ...{ ...refund, senderId, carrierCents: 0 },
    ...(await paidParty(tx, orderId)),
  })
  const key = `debt-annulled:${orderId}`
  const isNew = await post(tx, { key, entry, orderId, paymentId: null, now })
  const { serviceFeeCents } = refund
  if (isNew) await issueCreditNotes(tx, { orderId, key, carrierCents: 0, serviceFeeCents })
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
  const { id: orderId } = order
  const { feeCents } = await costOf(tx, order)
  const { refund, extraCents } = annulReturn({ ...order, feeCents })
  const { status } = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
  // A price that was never captured is part of the debt.
  const isDebt = status === 'released'
  const sources = { ...refund, orderFundsCents: 0, lossesCents: 0 }
  if (isDebt && (await tx.refund.count({ where: { orderId } })) > 0)
    throw new Objection('A part of this order is refunded already: refund the rest of it.')
  if (!isDebt) await requestRefund(deps, tx, { orderId, key: `return:${orderId}`, sources, reason })
  await tx.order.update({ where: { id: orderId }, data: { feeCents: 0 }, select: { id: true } })
  const carrierCents = extraCents + (isDebt ? refund.carrierCents : 0)
  const serviceFeeCents = isDebt ? refund.serviceFeeCents : 0
  const annulled = await annulDebt(deps, tx, order, { known, carrierCents, serviceFeeCents })
  if (annulled) await issueCreditNotes(tx, { orderId, key: annulled, carrierCents, serviceFeeCents })
}

type AnnulledDebt = {
  readonly known: Debt | null
  readonly carrierCents: number
  readonly serviceFeeCents: number
}

/** Annuls the debt of a locked order at the expense of carrier and platform; the key of its movement, or null where there is none. */
async function annulDebt(
  deps: Deps,
  tx: Tx,
  { id: orderId, senderId, paymentId, now }: LockedOrder,
  { known, carrierCents, serviceFeeCents }: AnnulledDebt,
): Promise<string | null> {
  const stored = await tx.debt.findUnique({ where: { orderId } })
  if (!stored) return null
  if (!known) throw new Objection('The payment of this order is being settled: try again in a minute.')
  const debt = await lockDebt(tx, known.id)
  // What was written off before is the platform's loss already, and stays the carrier's.
  if (debt.status === 'written_off' || debt.status === 'annulled') return null
  const { carrierId, vatPerMille } = await paidParty(tx, orderId)
  if (carrierId === null) throw new Error(`Order ${orderId} was brought back by nobody`)
  const isPaid = debt.status === 'paid'
  if (!isPaid) requireClosed(debt, known)
  // Where nothing was paid by it, nothing goes back.
  const intentId = isPaid ? debt.intentId : null
  const data = { status: 'annulled', settledAt: now, nextAttemptAt: null, intentId } as const
  await tx.debt.update({ where: { id: debt.id }, data })
  const sources = {
    ...{ senderId, carrierId, vatPerMille, carrierCents, serviceFeeCents },
    ...{ orderFundsCents: 0, lossesCents: 0 },
  }
  const entry = isPaid ? refundDecided(sources) : debtAnnulled(sources)
  const key = `debt-annulled:${orderId}`
  const isNew = await post(tx, { key, entry, orderId, paymentId: null, now })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return isNew ? key : null
}
