import type { CancellationFee } from '@repo/delivery-rules/cancellation'
import { cancellationOnPlatform } from '@repo/delivery-rules/ledger'
import { hasGoods } from '@repo/delivery-rules/statuses'
import type { Delivery } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { closeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { PermittedReason, ProviderReason } from '#api/core/notifications/cancel-reasons.texts.ts'
import { getCancelReasonText } from '#api/core/notifications/cancel-reasons.texts.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { buildFreedNews } from '#api/core/notifications/freed-carrier.texts.ts'
import type { OrderNewsKind } from '#api/core/notifications/order-news.emails.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildTakeoverNews } from '#api/core/notifications/takeover.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import type { StrandedGoods } from '#api/core/order/road-problems.data.ts'
import { areGoodsStranded, findStrandedGoods } from '#api/core/order/road-problems.data.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { CarrierLeft } from '#api/core/settlement/earlier-carriers.data.ts'
import { payEarlierCarriers, splitAmongCarriers } from '#api/core/settlement/earlier-carriers.service.ts'
import { refundEverything } from '#api/core/settlement/full-refund.service.ts'
import { readLeftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { findActiveReturn } from '#api/core/settlement/return-settlement.service.ts'
import { decideCapture } from '#api/core/settlement/settlement.service.ts'
import { findPaidParty } from '#api/core/settlement/settlement-records.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { endDeliveryWithGoods } from '#api/features/dispatch/removal/end-delivery.service.ts'
import type { WayBack } from './cancellation.service.ts'
import { findWayBack, openPhases, readCurrentFee } from './cancellation.service.ts'

/** Whether the sender pays nothing, or the present cancellation fee. */
export type ProviderCharge = 'nothing' | 'as-sender'

/** The provider's choice: the sender's charge, and whether the carrier is paid as for a cancellation by its sender. */
export type ProviderCancellationRequest = {
  readonly reason: PermittedReason
  readonly charge: ProviderCharge
  readonly isCarrierPaid: boolean
}

/** An end of an order by the provider: the reason, and the notices to both sides. */
type ProviderEnd = Omit<ProviderCancellationRequest, 'reason'> & {
  readonly reason: ProviderReason
  readonly news: Extract<OrderNewsKind, 'cancelled-by-provider' | 'ended-at-pickup'>
  /** The beginning of the carrier's text. */
  readonly who: string
}

const bySupport = { news: 'cancelled-by-provider', who: 'Le support a annulé votre course' } as const

/** The outcome of a cancellation by the provider. */
export type ProviderCancellation = {
  readonly feeCents: number
  /** The amount returned to the card: released from the authorisation, or refunded after the capture. */
  readonly givenBackCents: number
  readonly isRefund: boolean
  /** The total for its carriers. The platform bears it when its sender pays nothing. */
  readonly carrierCents: number
  /**
   * The recipients of `carrierCents` with their amounts: the carrier, or the company that employs it. Empty without an
   * amount.
   */
  readonly carriers: readonly CarrierLeft[]
}

/**
 * Returns a preview of `cancelByProvider` at this instant. Throws its `StaffError`, except while a payment that is not
 * captured is being settled.
 */
export async function previewProviderCancellation(
  deps: Deps,
  orderId: string,
  request: ProviderCancellationRequest,
): Promise<ProviderCancellation> {
  const wayBack = await findWayBack(deps, orderId)
  return deps.db.$transaction(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    return decideConsequence(tx, order, { ...request, wayBack })
  })
}

/**
 * Cancels an order for a permitted reason and notifies sender and carrier of it. Before the pickup everything but the
 * charge is released; after it the captured amount is refunded and the carrier freed. The carrier is paid as for a
 * cancellation by its sender, unless the provider chooses otherwise. `inSameTransaction` gets the result and runs with
 * it. Throws a `StaffError` for an unknown or ended order, a charge after the pickup or without pay for the carrier,
 * and while the pickup or the payment is being recorded.
 */
export async function cancelByProvider(
  deps: Deps,
  orderId: string,
  request: ProviderCancellationRequest,
  inSameTransaction: (tx: Tx, cancellation: ProviderCancellation) => Promise<void>,
): Promise<ProviderCancellation> {
  const wayBack = await findWayBack(deps, orderId)
  return deps.db.$transaction(async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const cancellation = await endLockedOrder(deps, tx, order, { ...bySupport, ...request, wayBack })
    await inSameTransaction(tx, cancellation)
    return cancellation
  })
}

/**
 * Ends a locked order after a failed pickup, with the notices and errors of `cancelByProvider`. Its carrier's way is
 * paid, whatever the time since the order.
 */
export function endAfterFailedPickup(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  end: Pick<ProviderEnd, 'reason' | 'charge' | 'who'>,
): Promise<ProviderCancellation> {
  const wayBack = { deliveryId: null, returnM: null }
  const paid = { isCarrierPaid: true, isInVain: true, news: 'ended-at-pickup' } as const
  return endLockedOrder(deps, tx, order, { ...end, ...paid, wayBack })
}

async function requireLockedOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new StaffError(`There is no order ${orderId}.`)
  return order
}

async function endLockedOrder(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  end: ProviderEnd & Grounds,
): Promise<ProviderCancellation> {
  const { id: orderId } = order
  const { reason, who } = end
  const cancellation = await decideConsequence(tx, order, end)
  const activeDelivery = await findActiveDelivery(tx, orderId)
  const stranded = await findStrandedGoods(tx, orderId)
  if (cancellation.isRefund && !stranded) await endDeliveryWithGoods(tx, order, reason)
  // A planned pickup has no search to close yet.
  else if (order.phase !== 'scheduled') await closeSearch(tx, order, reason)
  if (!(await cancelLockedOrder(tx, order, { by: 'provider', feeCents: cancellation.feeCents, reason })))
    throw new Error(`Order ${orderId} is under way and cannot be cancelled`)
  if (cancellation.isRefund)
    await refundEverything(deps, tx, order, {
      key: `cancellation:${orderId}`,
      reason,
      from: 'everybody',
      debtBefore: null,
    })
  else if (!(await decideCapture(deps, tx, order.paymentId, order.priceCents - cancellation.givenBackCents)))
    throw new StaffError('The payment of this order is being settled: try again in a minute.')
  const paidCents =
    cancellation.feeCents === 0 && activeDelivery
      ? await payCarriers(deps, tx, order, { activeDelivery, carrierCents: cancellation.carrierCents })
      : cancellation.carrierCents
  if (stranded) await giveUpStranded(deps, tx, order, stranded)
  await notifyOrderNews(deps, tx, orderId, end.news)
  await notifyRecipient(deps, tx, order.id, { kind: 'recipient-cancelled' })
  if (activeDelivery) {
    const freed = { reason: getCancelReasonText(reason), paidCents }
    await notifyOfCourse(deps, tx, activeDelivery.carrierId, buildFreedNews({ orderId, who, ...freed }))
  }
  return cancellation
}

/**
 * Leaves the goods with the carrier that could not continue, until the staff decides about them. That carrier can get
 * other deliveries.
 */
async function giveUpStranded(
  deps: Deps,
  tx: Tx,
  { id: orderId, now }: LockedOrder,
  { id, delivery: { carrierId } }: StrandedGoods,
): Promise<void> {
  await tx.roadProblem.update({
    where: { id },
    data: { outcome: 'ended', decidedAt: now, code: null, forStaffSince: null },
    select: { id: true },
  })
  await refreshAvailability(tx, carrierId)
  await notifyCarrier(tx, carrierId, { type: 'order', id: orderId })
  await notifyOfCourse(deps, tx, carrierId, buildTakeoverNews('goods-given-up', orderId, id))
}

/**
 * Pays the carriers although their sender pays nothing: the platform's loss, invoiced as such. For goods aboard earlier
 * carriers get their shares first. Returns the rest for the current carrier, in cents.
 */
async function payCarriers(
  deps: Deps,
  tx: Tx,
  { id: orderId, now }: LockedOrder,
  { activeDelivery, carrierCents }: { readonly activeDelivery: Delivery; readonly carrierCents: number },
): Promise<number> {
  if (carrierCents === 0) return 0
  const hasLoaded = hasGoods(activeDelivery.status)
  const kind = hasLoaded ? 'cancellation-after-pickup' : 'cancellation-before-pickup'
  const toEntry = (carrierId: string, cents: number) => cancellationOnPlatform(kind, carrierId, cents)
  // This does not move the sender's payment.
  const movement = { key: `cancellation-by-provider:${orderId}`, orderId, paymentId: null, now }
  const onPlatform = { ...movement, unpaidCents: 0, isOnPlatform: true }
  const leftCents = hasLoaded
    ? (
        await payEarlierCarriers(deps, tx, {
          ...onPlatform,
          buildEntry: toEntry,
          carrierShareCents: carrierCents,
        })
      ).carrierShareCents
    : carrierCents
  const { carrierId } = await findPaidParty(tx, orderId)
  if (carrierId === null) throw new Error(`Order ${orderId} has no carrier to pay`)
  const entry = toEntry(carrierId, leftCents)
  if (await post(tx, { ...movement, entry }))
    await issueInvoices(deps, tx, { ...onPlatform, entry, bill: null })
  return leftCents
}

/** The basis of a fee, besides the order. */
type Grounds = { readonly wayBack: WayBack; readonly isInVain?: boolean }

async function decideConsequence(
  tx: Tx,
  order: LockedOrder,
  { charge, isCarrierPaid, wayBack, isInVain = false }: Omit<ProviderCancellationRequest, 'reason'> & Grounds,
): Promise<ProviderCancellation> {
  if (!openPhases.includes(order.phase))
    throw new StaffError(`This order is ${order.phase}: there is nothing to cancel.`)
  const activeDelivery = await findActiveDelivery(tx, order.id)
  const hasLoaded = activeDelivery !== null && hasGoods(activeDelivery.status)
  const isStranded = await areGoodsStranded(tx, order.id)
  if ((hasLoaded || isStranded) && charge === 'as-sender')
    throw new StaffError('The goods are picked up: what the way back costs is settled by their return.')
  const fee = await readCurrentFee(tx, order, wayBack.returnM ?? 0, isInVain)
  if (fee.kind === 'after-pickup' && wayBack.deliveryId !== activeDelivery?.id)
    throw new StaffError('The goods were picked up at this instant: check again.')
  if (isStranded) {
    // A carriage without an arrival is paid only to the carrier that came for the goods.
    const { paymentCents } = await readLeftToRefund(tx, order.id)
    const carrierCents = isCarrierPaid && activeDelivery ? fee.carrierShareCents : 0
    const carriers = await listOnlyCarrier(tx, order, carrierCents)
    return { feeCents: 0, givenBackCents: paymentCents, isRefund: true, carrierCents, carriers }
  }
  if (hasLoaded) {
    const { paymentCents } = await readLeftToRefund(tx, order.id)
    const carrierCents = isCarrierPaid ? await computeShareWithGoods(tx, order, fee) : 0
    const carriers = await listCarriersWithGoods(tx, order, carrierCents)
    return { feeCents: 0, givenBackCents: paymentCents, isRefund: true, carrierCents, carriers }
  }
  if (charge === 'as-sender' && !isCarrierPaid && fee.carrierShareCents > 0)
    throw new StaffError('What the sender pays is for its carrier: charge nothing, or pay the carrier.')
  const feeCents = charge === 'as-sender' ? fee.feeCents : 0
  const carrierCents = isCarrierPaid ? fee.carrierShareCents : 0
  return {
    feeCents,
    givenBackCents: Math.max(0, order.priceCents - feeCents),
    isRefund: false,
    carrierCents,
    carriers: await listOnlyCarrier(tx, order, carrierCents),
  }
}

/** Returns the paid carrier before the pickup, or its company, with its amount. Empty without an amount. */
async function listOnlyCarrier(tx: Tx, order: LockedOrder, cents: number): Promise<readonly CarrierLeft[]> {
  const { carrierId } = await findPaidParty(tx, order.id)
  return carrierId === null || cents === 0 ? [] : [{ carrierId, cents }]
}

/** Returns the carriers that had or have the goods of an order, each with its part of `carrierShareCents`. */
async function listCarriersWithGoods(
  tx: Tx,
  order: LockedOrder,
  carrierShareCents: number,
): Promise<readonly CarrierLeft[]> {
  const { carrierId: lastCarrierId } = await findPaidParty(tx, order.id)
  if (lastCarrierId === null) return []
  return splitAmongCarriers(tx, order.id, { carrierShareCents, lastCarrierId })
}

/**
 * Returns the carriers' share in cents if the goods were brought back now; for goods on their way back, their share of
 * that return.
 */
async function computeShareWithGoods(tx: Tx, order: LockedOrder, fee: CancellationFee): Promise<number> {
  if (fee.kind === 'after-pickup') return fee.carrierShareCents
  const feeCents = (await findActiveReturn(tx, order.id))?.feeCents ?? 0
  return Math.max(0, feeCents - 2 * order.commissionCents)
}

function findActiveDelivery(db: Db, orderId: string): Promise<Delivery | null> {
  return db.delivery.findFirst({ where: { orderId, status: { notIn: ['withdrawn', 'cancelled'] } } })
}
