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
 * Records that the hold is released, with its entry if there was one. Idempotent. Locks the order before the payment.
 * If a capture was decided meanwhile, its authorisation has lapsed: the amount becomes the sender's debt.
 */
export async function recordRelease(deps: Deps, tx: Tx, paymentId: string): Promise<void> {
  const known = await tx.order.findUnique({ where: { paymentId }, select: { id: true } })
  const order = known && (await lockOrder(tx, known.id))
  const locked = await lockPayment(tx, paymentId)
  if (locked.status === 'released' || locked.status === 'captured') return
  const now = await databaseNow(tx)
  await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'released', dueAction: null, dueCents: 0, settledAt: now },
  })
  const heldCents = locked.status === 'authorised' ? locked.amountCents : 0
  if (order && locked.dueAction === 'capture') return recordDebt(deps, tx, order, heldCents)
  const entry = release(heldCents)
  const orderId = order?.id ?? (await findFormerOrder(tx, paymentId))
  await post(tx, { key: `release:${paymentId}`, entry, orderId, paymentId, now })
}

/** Returns the order that a payment was authorised for before another one replaced it; null without one. */
async function findFormerOrder(tx: Tx, paymentId: string): Promise<string | null> {
  const held = await tx.ledgerEntry.findUnique({
    where: { key: `authorisation:${paymentId}` },
    select: { orderId: true },
  })
  return held?.orderId ?? null
}

/**
 * Turns an impossible capture of a locked order's payment, whose authorisation was gone before, into the sender's
 * debt:
 * the price when the goods are aboard, or the cancellation fee. Does nothing after another decision about the
 * payment.
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
  // If the release came first, it is its payment's own entry.
  const movement = { key, entry, orderId, paymentId: heldCents > 0 ? paymentId : null, now }
  const isNew = await post(tx, movement)
  if (isNew && charge)
    await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents: feeCents, bill: null })
  await openOrderDebt(deps, tx, order)
}
