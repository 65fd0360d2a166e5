import { authorisationLapsed, cancellationBeforePickup, release } from '@repo/delivery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockPayment } from './authorisation.service.ts'
import { openOrderDebt } from './order-debt.service.ts'
import { findCancellationCharge } from './settlement-records.service.ts'

/**
 * Records that a payment is released at the provider, and posts the release of its authorisation. Idempotent. Locks the
 * order before the payment. If a capture was decided meanwhile, its amount becomes the sender's debt.
 */
export async function recordRelease(deps: Deps, tx: Tx, paymentId: string): Promise<void> {
  const paidOrder = await tx.order.findUnique({ where: { paymentId }, select: { id: true } })
  const order = paidOrder && (await lockOrder(tx, paidOrder.id))
  const lockedPayment = await lockPayment(tx, paymentId)
  if (lockedPayment.status === 'released' || lockedPayment.status === 'captured') return
  const now = await databaseNow(tx)
  await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'released', dueAction: null, dueCents: 0, settledAt: now },
  })
  const heldCents = lockedPayment.status === 'authorised' ? lockedPayment.amountCents : 0
  if (order && lockedPayment.dueAction === 'capture') return recordDebt(deps, tx, order, heldCents)
  const entry = release(heldCents)
  const orderId = order?.id ?? (await findFormerOrder(tx, paymentId))
  await post(tx, { key: `release:${paymentId}`, entry, orderId, paymentId, now })
}

/** Returns the id of the order that a payment was authorised for before another payment replaced it; else null. */
async function findFormerOrder(tx: Tx, paymentId: string): Promise<string | null> {
  const entry = await tx.ledgerEntry.findUnique({
    where: { key: `authorisation:${paymentId}` },
    select: { orderId: true },
  })
  return entry?.orderId ?? null
}

/**
 * Turns an impossible capture of a locked order's payment, whose authorisation was gone before, into the sender's debt:
 * the price when the goods are aboard, or the cancellation fee. Does nothing unless the payment is released;
 * idempotent.
 */
export async function recordUncapturedDebt(deps: Deps, tx: Tx, order: LockedOrder): Promise<void> {
  const { status } = await lockPayment(tx, order.paymentId)
  if (status === 'released') await recordDebt(deps, tx, order, 0)
}

async function recordDebt(deps: Deps, tx: Tx, order: LockedOrder, heldCents: number): Promise<void> {
  const { id: orderId, paymentId, senderId, priceCents, now } = order
  const charge = await findCancellationCharge(tx, orderId)
  const feeCents = charge ? charge.captureCents + charge.extraCents : 0
  deps.log.warn({ orderId, heldCents }, 'an authorisation lapsed before it was captured: its sender owes it')
  const entry = charge
    ? cancellationBeforePickup(heldCents, { ...charge, captureCents: 0, extraCents: feeCents })
    : authorisationLapsed(senderId, heldCents, priceCents)
  const key = `lapse:${paymentId}`
  // A release that came first has an entry of its own for the payment.
  const movement = { key, entry, orderId, paymentId: heldCents > 0 ? paymentId : null, now }
  const isNew = await post(tx, movement)
  if (isNew && charge)
    await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents: feeCents, bill: null })
  await openOrderDebt(deps, tx, order)
}
