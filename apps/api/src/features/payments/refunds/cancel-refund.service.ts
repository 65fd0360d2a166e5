import { refundByNetwork, refundCancelled, refundDecided } from '@repo/delivery-rules/ledger-refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { restoreInvoices } from '#api/core/invoicing/credit.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { findEarlierOfRefund } from '#api/core/settlement/earlier-carriers.data.ts'
import { postEarlierParts } from '#api/core/settlement/earlier-carriers.service.ts'
import { readLeftToRefund, sumPaidByNetwork } from '#api/core/settlement/left-to-refund.service.ts'
import { lockRefund } from '#api/core/settlement/refund-records.service.ts'
import { findRefundSources } from '#api/core/settlement/refunds.service.ts'
import { findActiveReturn } from '#api/core/settlement/return-settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notifyOfRefund } from './refund-news.service.ts'

/**
 * A refund that may be cancelled, with its locked order and payment, and the reason: a mistake, or a charge-back has
 * paid the sender.
 */
export type CancellableRefund = {
  readonly refund: Refund
  readonly why: 'mistake' | 'given-by-network'
  /** The part that the network has not refunded, in cents, which stays due; 0 for a mistake. */
  readonly restCents: number
}

/** The outcome of a cancelled refund. */
export type CancelledRefund = CancellableRefund & {
  /** The refund of the rest; null without one. */
  readonly restId: string | null
}

/**
 * Locks a refund and returns it when it may be cancelled now. Throws a `StaffError` when the provider may have accepted
 * it, when it settles a cancelled or returned order, is part of a full refund, or is over.
 */
export async function lockCancellableRefund(tx: Tx, refundId: string): Promise<CancellableRefund> {
  const unlockedRefund = await tx.refund.findUnique({ where: { id: refundId }, select: { orderId: true } })
  if (!unlockedRefund) throw new StaffError(`There is no refund ${refundId}.`)
  const order = await lockOrder(tx, unlockedRefund.orderId)
  const refund = await lockRefund(tx, refundId)
  if (refund?.status !== 'failed' && refund?.status !== 'due')
    throw new StaffError(`This refund is ${refund?.status}: there is nothing to cancel.`)
  if (refund.askedAt !== null)
    throw new StaffError('The provider is asked for this refund: wait until it is sent, or has failed.')
  const networkCents = await sumPaidByNetwork(tx, refund)
  if (networkCents > 0)
    return { refund, why: 'given-by-network', restCents: refund.amountCents - networkCents }
  if (!/^(staff|claim):/.test(refund.key))
    throw new StaffError('This refund is the rest of its order, or of another: its sender must get it.')
  const activeReturn = order?.phase === 'returned' && (await findActiveReturn(tx, order.id))
  if (activeReturn && activeReturn.borneBy !== 'sender')
    throw new StaffError('This order is refunded in full: this is a part of it. Retry it, or transfer it.')
  return { refund, why: 'mistake', restCents: 0 }
}

/**
 * Cancels a refund that the provider has not accepted. Its sources get their parts back, with new invoices for credited
 * amounts, and its sender is notified. After a charge-back the sources bear the money instead, nobody is notified, and
 * the missing part stays due as a refund that waits for staff. Refused as by `lockCancellableRefund`. Of concurrent
 * cancellations and sendings one happens; the other throws a `StaffError`.
 */
export async function cancelRefund(deps: Deps, tx: Tx, refundId: string): Promise<CancelledRefund> {
  const cancellable = await lockCancellableRefund(tx, refundId)
  const { refund, why, restCents } = cancellable
  const { id, status, orderId, amountCents } = refund
  // Its job may be about to call the provider: the first write decides.
  const { count } = await tx.refund.updateMany({
    where: { id, status, askedAt: null },
    data: { status: 'cancelled', nextTryAt: null },
  })
  if (count === 0) throw new StaffError('This refund is being sent at this instant.')
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  const now = await databaseNow(tx)
  const key = `refund-cancelled:${id}`
  const movement = { key, orderId, paymentId: refund.paymentId, now }
  if (why === 'given-by-network') {
    await post(tx, { ...movement, entry: refundByNetwork(order.senderId, amountCents) })
    const restId =
      restCents > 0 ? await createRestRefund(tx, { refund, senderId: order.senderId, restCents, now }) : null
    return { ...cancellable, restId }
  }
  const sources = await findRecoveringSources(tx, order, refund)
  await post(tx, { ...movement, entry: refundCancelled(sources) })
  await postEarlierParts(tx, movement, 'refund-cancelled', sources)
  await restoreInvoices(tx, { ...refund, key })
  await notifyOfRefund(deps, tx, { refundId: id, outcome: 'cancelled' })
  return { ...cancellable, restId: null }
}

/**
 * Stores the missing part of a refund cancelled after a charge-back as a failed refund, because no card accepts a
 * disputed amount. The first refund keeps its settled sources and credit notes.
 */
async function createRestRefund(
  tx: Tx,
  { refund, senderId, restCents, now }: { refund: Refund; senderId: string; restCents: number; now: Date },
): Promise<string> {
  const { id, orderId, paymentId, debtId, reason, vatPerMille, attempts, failure } = refund
  const parts = { orderFundsCents: 0, carrierCents: 0, serviceFeeCents: 0, lossesCents: restCents }
  const restRefund = await tx.refund.create({
    data: {
      key: `rest:${id}`,
      orderId,
      paymentId,
      debtId,
      reason,
      vatPerMille,
      amountCents: restCents,
      ...parts,
      status: 'failed',
      attempts,
      failure,
      requestedAt: now,
      failedAt: now,
    },
  })
  await post(tx, {
    key: `refund-decided:${restRefund.id}`,
    orderId,
    paymentId,
    now,
    entry: refundDecided({ ...parts, senderId, carrierId: null, vatCents: 0 }),
  })
  return restRefund.id
}

/** Returns the sources that get their parts back, with the VAT of that amount. */
async function findRecoveringSources(
  tx: Tx,
  order: { readonly id: string; readonly senderId: string },
  refund: Refund,
) {
  const { orderFundsCents, carrierCents, serviceFeeCents, lossesCents } = refund
  const parts = { orderFundsCents, carrierCents, serviceFeeCents, lossesCents }
  const reverse = await findRefundSources(
    tx,
    order,
    { ...parts, serviceFeeCents: -serviceFeeCents },
    await readLeftToRefund(tx, order.id),
  )
  return { ...reverse, ...parts, vatCents: -reverse.vatCents, earlier: await findEarlierOfRefund(tx, refund) }
}
