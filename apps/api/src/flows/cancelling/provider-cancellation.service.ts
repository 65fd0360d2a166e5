import { hasGoods } from '@repo/delivery-rules/statuses'
import type { Delivery, OrderPhase } from '@repo/prisma/delivery-types'
import { Objection } from '@repo/server-kit/objection'
import { closeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { announce } from '#api/core/notifications/order-news.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import { giveEverythingBack } from '#api/core/settlement/give-back.service.ts'
import { leftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { decideCapture } from '#api/core/settlement/settlement.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { freeFromGoods } from '#api/features/dispatch/removal/free-carrier.service.ts'
import { currentFee } from './cancellation.service.ts'

/** What the provider may cancel an order for (terms of use), and what it is called where the sender reads it (`ended-order.wire.ts`). */
export const permittedReasons = {
  misdeclaration: 'the goods or the addresses are not what the sender declared',
  unreachable: 'the sender or the recipient cannot be reached',
  'recipient-absent': 'the recipient was still absent 10 minutes after the arrival',
  'force-majeure': 'force majeure',
} as const

export type PermittedReason = keyof typeof permittedReasons

/** Whether the sender pays nothing, or what cancelling would cost it at this instant. */
export type ProviderCharge = 'nothing' | 'as-sender'

export type ProviderCancellation = {
  readonly feeCents: number
  /** What goes back to the card: given up where it was only held, refunded where it was taken. */
  readonly givenBackCents: number
  readonly isRefund: boolean
}

const open: readonly OrderPhase[] = ['scheduled', 'searching', 'running']

/** What `cancelByProvider` would do at this instant; an `Objection` where it would. */
export async function previewProviderCancellation(
  deps: Pick<Deps, 'db'>,
  orderId: string,
  charge: ProviderCharge,
): Promise<ProviderCancellation> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Objection(`There is no order ${orderId}.`)
    return consequence(tx, order, charge)
  })
}

/**
 * Cancels an order for a permitted reason and tells sender and carrier. Before the pickup what was held is given up but for the charge;
 * after it all that was taken is refunded and the carrier is freed. Of two cancellations at once, also by its sender, the second is an
 * `Objection`.
 */
export async function cancelByProvider(
  deps: Deps,
  tx: Tx,
  orderId: string,
  { reason, charge }: { readonly reason: PermittedReason; readonly charge: ProviderCharge },
): Promise<ProviderCancellation> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Objection(`There is no order ${orderId}.`)
  const done = await consequence(tx, order, charge)
  const standing = await standingDelivery(tx, orderId)
  if (done.isRefund) await freeFromGoods(tx, order, reason)
  // A planned pickup has no search to close yet.
  else if (order.phase !== 'scheduled') await closeSearch(tx, order, reason)
  if (!(await cancelLockedOrder(tx, order, { by: 'provider', feeCents: done.feeCents, reason })))
    throw new Error(`Order ${orderId} is under way and cannot be cancelled`)
  if (done.isRefund)
    await giveEverythingBack(deps, tx, order, {
      ...{ key: `cancellation:${orderId}`, reason, from: 'everybody', known: null },
    })
  else if (!(await decideCapture(deps, tx, order.paymentId, order.priceCents - done.givenBackCents)))
    throw new Objection('The payment of this order is being settled: try again in a minute.')
  await announce(deps, tx, orderId, 'cancelled-by-provider')
  if (standing) {
    const text = 'Le support a annulé votre course : vous êtes libéré et pouvez en recevoir une autre.'
    await notify(tx, standing.carrierId, { kind: 'delivery-cancelled', text, orderId })
  }
  return done
}

async function consequence(
  tx: Tx,
  order: LockedOrder,
  charge: ProviderCharge,
): Promise<ProviderCancellation> {
  if (!open.includes(order.phase))
    throw new Objection(`This order is ${order.phase}: there is nothing to cancel.`)
  const standing = await standingDelivery(tx, order.id)
  if (standing && hasGoods(standing.status)) {
    if (charge === 'as-sender')
      throw new Objection('The goods are picked up: what the way back costs is settled by their return.')
    const { paymentCents } = await leftToRefund(tx, order.id)
    return { feeCents: 0, givenBackCents: paymentCents, isRefund: true }
  }
  const feeCents = charge === 'as-sender' ? await currentFee(tx, order) : 0
  return { feeCents, givenBackCents: Math.max(0, order.priceCents - feeCents), isRefund: false }
}

function standingDelivery(db: Db, orderId: string): Promise<Delivery | null> {
  return db.delivery.findFirst({ where: { orderId, status: { notIn: ['withdrawn', 'cancelled'] } } })
}
