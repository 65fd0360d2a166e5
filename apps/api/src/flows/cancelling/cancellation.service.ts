import type { AgreedFee, CancellationFee } from '@repo/delivery-rules/cancellation'
import { chooseFeeToCharge, computeCancellationFee } from '@repo/delivery-rules/cancellation'
import type { OrderPhase } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { closeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { readOrderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { buildFreedNews } from '#api/core/notifications/freed-carrier.texts.ts'
import { emailReceipt } from '#api/core/notifications/order-news.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import { areGoodsStranded } from '#api/core/order/road-problems.data.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import { recordUncapturedDebt } from '#api/core/settlement/lapsed-capture.service.ts'
import { findActiveReturn } from '#api/core/settlement/return-settlement.service.ts'
import { decideCapture } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { measureDrivenM } from '#api/features/deliveries/deliveries.service.ts'
import { sendGoodsBack } from '#api/features/deliveries/returns/turn-back.service.ts'
import { measureRoadBackM } from '#api/features/deliveries/returns/way-back.service.ts'
import { readAgreedFee, signAgreedFee } from './agreed-fee.rules.ts'

type OrderToCancel = Pick<LockedOrder, 'id' | 'createdAt' | 'priceCents' | 'commissionCents' | 'now'>

/** What cancelling an order costs its sender now. */
export type CancellationPreview = {
  readonly fee: CancellationFee
  /** The road back that is charged, in metres; null before the pickup. */
  readonly returnM: number | null
  /** The signed fee. Sent back within 30 s, it is the charged one. */
  readonly agreement: string
}

/** The phases in which an order can still be cancelled. */
export const openPhases: readonly OrderPhase[] = ['scheduled', 'searching', 'running']

/**
 * Returns the fee for cancelling an order of the caller now. Null when it can no longer be cancelled, and when the
 * goods are picked up at this instant. Any other order is `not-found`.
 */
export async function previewCancellation(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<CancellationPreview | null> {
  const wayBack = await findWayBack(deps, orderId)
  // One transaction, for a consistent view of the order and its delivery.
  return deps.db.$transaction(
    async (tx) => {
      const order = await tx.order.findFirst({ where: { id: orderId, senderId: caller.senderId } })
      if (!order) throw new Refusal('not-found')
      if (!openPhases.includes(order.phase) || (await areGoodsStranded(tx, orderId))) return null
      const shownAt = await databaseNow(tx)
      const currentFee = await computeFee(tx, { ...order, now: shownAt }, wayBack.returnM ?? 0)
      const { fee } = currentFee
      if (fee.kind === 'refused') return null
      // The goods were picked up at this instant: the next request of the screen gets the new fee.
      const grounds = findGrounds(currentFee, wayBack)
      if (!grounds) return null
      const agreedFee = { feeCents: fee.feeCents, ...grounds, shownAt }
      return {
        fee,
        returnM: grounds.returnM,
        agreement: signAgreedFee(deps.tokenKeys, orderId, agreedFee),
      }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/**
 * Cancels an order of the caller for the agreed fee, or the present one. Before the pickup the carrier is freed, the
 * fee captured and the rest released; carrier and recipient are notified, and the caller gets a receipt by email. After
 * it the goods go back, and the fee is charged on arrival. The order's lock serialises it; of a concurrent delivery or
 * refusal and this, the first counts. A repeat changes nothing. Throws `fee-changed` when it would cost more than
 * agreed, and `order-finished`, `already-cancelled`, `goods-on-the-road` or `goods-coming-back` when it is too late.
 * Any other order is `not-found`.
 */
export async function cancelOrder(
  deps: Deps,
  caller: Caller,
  orderId: string,
  agreement: string | null = null,
): Promise<void> {
  const agreedFee = agreement === null ? null : readAgreedFee(deps.tokenKeys, orderId, agreement)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const wayBack = await findWayBack(deps, orderId)
    const isDone = await deps.db.$transaction((tx) =>
      cancelOnce(deps, tx, { caller, orderId, agreedFee, wayBack }),
    )
    if (isDone) return
  }
  throw new Error(`Order ${orderId} is picked up again and again while it is cancelled`)
}

/** The goods may be picked up between the read and the lock: then both are repeated. */
const maxTries = 3

/** The delivery with goods aboard and its road back in metres; both null before the pickup. */
export type WayBack = { readonly deliveryId: string | null; readonly returnM: number | null }

/**
 * Returns the delivery of an order with goods aboard, and its road back. Calls the maps service: use it outside of
 * transactions.
 */
export async function findWayBack(deps: Deps, orderId: string): Promise<WayBack> {
  const deliveryWithGoods = await deps.db.delivery.findFirst({
    where: { orderId, status: { in: ['picked_up', 'in_transit'] } },
    select: { id: true },
  })
  if (!deliveryWithGoods) return { deliveryId: null, returnM: null }
  return {
    deliveryId: deliveryWithGoods.id,
    returnM: await measureRoadBackM(deps, deliveryWithGoods.id, { at: null, isAtDropoff: false }),
  }
}

type CancellationAttempt = {
  readonly caller: Caller
  readonly orderId: string
  readonly agreedFee: AgreedFee | null
  readonly wayBack: WayBack
}

/**
 * Cancels the order once. Returns false, without a change, when the goods were picked up since the way back was
 * measured.
 */
async function cancelOnce(
  deps: Deps,
  tx: Tx,
  { caller, orderId, agreedFee, wayBack }: CancellationAttempt,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
  if (order.phase === 'cancelled') {
    await refuseForeignCancellation(tx, orderId)
    return true
  }
  if (await isCalledOff(tx, orderId)) return true
  if (!openPhases.includes(order.phase)) throw new Refusal('order-finished')
  // Goods on the road cannot be left there: the staff ends such an order.
  if (await areGoodsStranded(tx, orderId)) throw new Refusal('goods-on-the-road')
  const currentFee = await computeFee(tx, order, wayBack.returnM ?? 0)
  const { fee, activeDelivery } = currentFee
  if (fee.kind === 'refused') throw new Refusal('goods-coming-back')
  const grounds = findGrounds(currentFee, wayBack)
  if (!grounds) return false
  const chargedFee = chooseFeeToCharge({ feeCents: fee.feeCents, ...grounds }, agreedFee, order.now)
  if (chargedFee === 'changed') throw new Refusal('fee-changed')
  if (fee.kind === 'after-pickup' && activeDelivery && chargedFee.returnM !== null) {
    const { id: deliveryId, carrierId } = activeDelivery
    const { feeCents, returnM } = chargedFee
    await sendGoodsBack(deps, tx, order, { deliveryId, carrierId, feeCents, returnM })
    return true
  }
  await endBeforePickup(deps, tx, order, chargedFee.feeCents)
  await emailReceipt(deps, tx, { orderId, kind: 'cancelled-by-sender', to: caller.email })
  return true
}

/** Returns the delivery and the road back of a fee; null when the goods were picked up since the road was measured. */
function findGrounds({ fee, activeDelivery }: CurrentFee, { deliveryId, returnM }: WayBack) {
  const isAboard = fee.kind === 'after-pickup'
  if (isAboard && (returnM === null || activeDelivery?.id !== deliveryId)) return null
  return { deliveryId: activeDelivery?.id ?? null, returnM: isAboard ? returnM : null }
}

async function endBeforePickup(deps: Deps, tx: Tx, order: LockedOrder, feeCents: number): Promise<void> {
  // A planned pickup has no search to close yet.
  const freedId = order.phase === 'scheduled' ? null : await closeSearch(tx, order, 'sender')
  if (freedId !== null) {
    const freed = { who: 'L’expéditeur a annulé la course', reason: null, paidCents: feeCents > 0 ? null : 0 }
    await notifyOfCourse(deps, tx, freedId, buildFreedNews({ orderId: order.id, ...freed }))
  }
  if (!(await cancelLockedOrder(tx, order, { by: 'sender', feeCents })))
    throw new Error(`Order ${order.id} is under way and cannot be cancelled`)
  await notifyRecipient(deps, tx, order.id, { kind: 'recipient-cancelled' })
  const isDecided = await decideCapture(deps, tx, order.paymentId, Math.min(feeCents, order.priceCents))
  if (!isDecided && feeCents > 0) await recordUncapturedDebt(deps, tx, order)
}

/**
 * Whether the goods return, or have returned, because the sender has cancelled. A repeat of that cancellation succeeds.
 */
async function isCalledOff(tx: Tx, orderId: string): Promise<boolean> {
  return (await findActiveReturn(tx, orderId))?.reason === 'cancelled'
}

/** Throws `already-cancelled` unless the sender itself cancelled the order. */
async function refuseForeignCancellation(tx: Tx, orderId: string): Promise<void> {
  const { cancelledBy } = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  if (cancelledBy !== 'sender') throw new Refusal('already-cancelled')
}

/**
 * Returns the sender's fee for cancelling a locked order now, and its shares. `returnM` is the road back after the
 * pickup; `isInVain` applies after a failed pickup.
 */
export async function readCurrentFee(
  tx: Tx,
  order: OrderToCancel,
  returnM: number,
  isInVain = false,
): Promise<CancellationFee> {
  return (await computeFee(tx, order, returnM, isInVain)).fee
}

type CurrentFee = Awaited<ReturnType<typeof computeFee>>

async function computeFee(tx: Tx, order: OrderToCancel, returnM: number, isInVain = false) {
  const activeDelivery = await tx.delivery.findFirst({
    where: { orderId: order.id, status: { not: 'withdrawn' } },
    select: {
      id: true,
      carrierId: true,
      status: true,
      acceptedAt: true,
      offer: { select: { approachM: true } },
    },
  })
  const fee = computeCancellationFee({
    orderedAt: order.createdAt,
    now: order.now,
    delivery: activeDelivery && {
      ...activeDelivery,
      drivenM: await measureDrivenM(tx, activeDelivery.id),
      approachM: activeDelivery.offer.approachM,
    },
    priceCents: order.priceCents,
    commissionCents: order.commissionCents,
    ...(await readOrderTariff(tx, order.id)),
    returnM,
    isInVain,
  })
  return { fee, activeDelivery }
}
