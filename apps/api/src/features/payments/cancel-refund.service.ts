import { refundByNetwork, refundCancelled } from '@repo/delivery-rules/ledger-refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { Objection } from '#api/features/audit/objection.ts'
import { restoreInvoices } from '#api/features/invoices/credit.service.ts'
import { lockOrder } from '#api/features/orders/order-phases.ts'
import { post } from './ledger.service.ts'
import { isGivenByNetwork, leftToRefund } from './left-to-refund.ts'
import { tellRefunded } from './refund-news.ts'
import { lockRefund } from './refund-records.service.ts'
import { refundSources } from './refunds.service.ts'

/** A refund that may be cancelled, its order and payment locked, and why: it was a mistake, or its sender has the money from the card's network. */
export type CancellableRefund = { readonly refund: Refund; readonly why: 'mistake' | 'given-by-network' }

/**
 * Looks whether a refund may be cancelled now. An `Objection` where the provider has taken it or may have, where it is what a cancelled or
 * returned order's money goes back by, and where it is over.
 */
export async function lockCancellable(tx: Tx, refundId: string): Promise<CancellableRefund> {
  const known = await tx.refund.findUnique({ where: { id: refundId }, select: { orderId: true } })
  if (!known) throw new Objection(`There is no refund ${refundId}.`)
  await lockOrder(tx, known.orderId)
  const refund = await lockRefund(tx, refundId)
  if (refund?.status !== 'failed' && refund?.status !== 'due')
    throw new Objection(`This refund is ${refund?.status}: there is nothing to cancel.`)
  if (refund.askedAt !== null)
    throw new Objection('The provider is asked for this refund: wait until it is sent, or has failed.')
  if (await isGivenByNetwork(tx, refund)) return { refund, why: 'given-by-network' }
  if (!/^(staff|claim):/.test(refund.key))
    throw new Objection('This refund is what is left of its order: its sender is to have it.')
  return { refund, why: 'mistake' }
}

/**
 * Cancels a refund that the provider has not taken: whose money it was to take has it again, with new invoices for what was credited, and its
 * sender is told. Where the card's network has given the money back instead, it is borne as the refund was to be. Of two at once, and of
 * this and the refund's sending, one happens; an `Objection` as `lockCancellable`.
 */
export async function cancelRefund(deps: Deps, tx: Tx, refundId: string): Promise<CancellableRefund> {
  const { refund, why } = await lockCancellable(tx, refundId)
  const { id, status, orderId, amountCents } = refund
  // Its job may be about to ask the provider: whichever writes first has decided.
  const { count } = await tx.refund.updateMany({
    where: { id, status, askedAt: null },
    data: { status: 'cancelled', nextTryAt: null },
  })
  if (count === 0) throw new Objection('This refund is being sent at this instant.')
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  const now = await databaseNow(tx)
  const key = `refund-cancelled:${id}`
  const movement = { key, orderId, paymentId: refund.paymentId, now }
  if (why === 'given-by-network') {
    await post(tx, { ...movement, entry: refundByNetwork(order.senderId, amountCents) })
    return { refund, why }
  }
  await post(tx, { ...movement, entry: refundCancelled(await sourcesOf(tx, order, refund)) })
  await restoreInvoices(tx, { ...refund, key })
  await tellRefunded(deps, tx, { refundId: id, how: 'cancelled' })
  return { refund, why }
}

/** Whose money comes back, with the VAT that what is left then lacks. */
async function sourcesOf(
  tx: Tx,
  order: { readonly id: string; readonly senderId: string },
  { orderFundsCents, carrierCents, serviceFeeCents, lossesCents }: Refund,
) {
  const parts = { orderFundsCents, carrierCents, serviceFeeCents, lossesCents }
  const back = await refundSources(
    tx,
    order,
    { ...parts, serviceFeeCents: -serviceFeeCents },
    await leftToRefund(tx, order.id),
  )
  return { ...back, ...parts, vatCents: -back.vatCents }
}
