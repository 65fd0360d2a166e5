import type { CancellationFee } from '@repo/delivery-rules/cancellation'
import { cancellationFee, feeToCharge } from '@repo/delivery-rules/cancellation'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '@repo/server-kit/serve'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { drivenM } from '#api/features/deliveries/deliveries.service.ts'
import { closeSearch } from '#api/features/dispatch/dispatch.service.ts'
import { storedRateCard } from '#api/features/estimates/rate-cards.service.ts'
import { decideCapture } from '#api/features/payments/settlement.service.ts'
import { readAgreedFee, signAgreedFee } from './agreed-fee.ts'
import type { LockedOrder } from './order-phases.ts'
import { cancelLockedOrder, lockOrder } from './order-phases.ts'

type OrderToCancel = Pick<LockedOrder, 'id' | 'createdAt' | 'priceCents' | 'commissionCents' | 'now'>

export type CancellationPreview = {
  readonly fee: CancellationFee
  /** The figure signed: who brings it back within 30 s pays just that. */
  readonly agreement: string
}

/** What cancelling an order of the caller costs at this instant; null where it can no longer be cancelled so. */
export async function previewCancellation(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<CancellationPreview | null> {
  // One transaction, so that the order and its delivery are seen together.
  return deps.db.$transaction(
    async (tx) => {
      const order = await tx.order.findFirst({ where: { id: orderId, senderId: caller.senderId } })
      if (!order) throw new Refusal('not-found')
      if (order.phase !== 'scheduled' && order.phase !== 'searching' && order.phase !== 'running') return null
      const shownAt = await databaseNow(tx)
      const { fee, deliveryId } = await feeNow(tx, { ...order, now: shownAt })
      if (fee.kind !== 'free' && fee.kind !== 'before-pickup') return null
      const agreed = { feeCents: fee.feeCents, deliveryId, shownAt }
      return { fee, agreement: signAgreedFee(deps.tokenKeys, orderId, agreed) }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/**
 * Cancels an order of the caller for the figure that it agreed to, or the fee of this instant: the carrier is freed, the fee captured,
 * the rest given back. It waits its turn behind an acceptance or a pickup of the same order. Repeating it is harmless; once the goods
 * are picked up, or when it would cost more than was agreed to, it is a 409.
 */
export async function cancelOrder(
  deps: Deps,
  caller: Caller,
  orderId: string,
  agreement: string | null = null,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.senderId !== caller.senderId) throw new Refusal('not-found')
    if (order.phase === 'cancelled') return refuseForeignCancellation(tx, orderId)
    if (order.phase !== 'scheduled' && order.phase !== 'searching' && order.phase !== 'running')
      throw new Refusal('order-finished')
    const { fee, deliveryId } = await feeNow(tx, order)
    if (fee.kind === 'after-pickup' || fee.kind === 'refused') throw new Refusal('goods-picked-up')
    const agreed = agreement === null ? null : readAgreedFee(deps.tokenKeys, orderId, agreement)
    const feeCents = feeToCharge(fee.feeCents, deliveryId, agreed, order.now)
    if (feeCents === 'changed') throw new Refusal('fee-changed')
    // A planned pickup has no search to close yet.
    if (order.phase !== 'scheduled') await closeSearch(tx, order, 'sender')
    if (!(await cancelLockedOrder(tx, order, { by: 'sender', feeCents })))
      throw new Error(`Order ${orderId} is under way and cannot be cancelled`)
    if (!(await decideCapture(deps, tx, order.paymentId, Math.min(feeCents, order.priceCents))))
      deps.log.error({ orderId }, 'an order is cancelled whose payment was decided before')
  })
}

/** A repeat of the sender's own cancellation is fine; one that somebody else made first is news. */
async function refuseForeignCancellation(tx: Tx, orderId: string): Promise<void> {
  const { cancelledBy } = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  if (cancelledBy !== 'sender') throw new Refusal('already-cancelled')
}

/** What cancelling an order, locked and before its pickup, costs its sender at this instant. */
export async function currentFee(tx: Tx, order: LockedOrder): Promise<number> {
  return (await feeNow(tx, order)).fee.feeCents
}

async function feeNow(
  tx: Tx,
  order: OrderToCancel,
): Promise<{ fee: CancellationFee; deliveryId: string | null }> {
  const { quote } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { quote: { select: { vehicleClass: true, rateCard: true } } },
  })
  const { vehicleClass, rateCard } = quote
  if (!isVehicleClass(vehicleClass)) throw new Error(`There is no vehicle class ${vehicleClass}`)
  const card = storedRateCard(rateCard.version, rateCard.card)
  const standing = await tx.delivery.findFirst({
    where: { orderId: order.id, status: { not: 'withdrawn' } },
    select: { id: true, status: true, acceptedAt: true, offer: { select: { approachM: true } } },
  })
  const fee = cancellationFee({
    orderedAt: order.createdAt,
    now: order.now,
    delivery: standing && {
      ...standing,
      drivenM: await drivenM(tx, standing.id),
      approachM: standing.offer.approachM,
    },
    priceCents: order.priceCents,
    commissionCents: order.commissionCents,
    perKmCents: card.tariffs[vehicleClass].perKmCents,
    pickupFeeCents: card.pickupFeeCents,
    // After pickup it is the support that cancels, with the way back known.
    returnM: 0,
  })
  return { fee, deliveryId: standing?.id ?? null }
}
