import type { CancellationCharge } from '@repo/delivery-rules/ledger'
import { cancellationBeforePickup, capture, delivery, earlierCarriage } from '@repo/delivery-rules/ledger'
import { databaseNow } from '@repo/server-kit/database'
import { storeEmission } from '#api/core/invoicing/emission.service.ts'
import type { Bill } from '#api/core/invoicing/issue.service.ts'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import { parseStoredCard } from '#api/core/invoicing/rate-cards.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payEarlierCarriers } from './earlier-carriers.service.ts'

/**
 * Records that a due capture was executed, posts its entry and, for a cancellation's fee, issues the invoices.
 * Idempotent. Call it with the order locked, and `openOrderDebt` after it.
 */
export async function recordCapture(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  paymentId: string,
  capturedCents: number,
): Promise<void> {
  const now = await databaseNow(tx)
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, dueAction: 'capture', dueCents: capturedCents, status: 'authorised' },
    data: { status: 'captured', capturedCents, dueAction: null, dueCents: 0, settledAt: now },
  })
  if (count === 0) return
  const { id: orderId, priceCents } = await tx.order.findUniqueOrThrow({ where: { paymentId } })
  const charge = await findCancellationCharge(tx, orderId)
  const entry = charge ? cancellationBeforePickup(priceCents, charge) : capture(priceCents)
  const key = `capture:${paymentId}`
  const isNew = await post(tx, { key, entry, orderId, paymentId, now })
  if (isNew && charge)
    await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents: charge.extraCents, bill: null })
}

/**
 * Allocates the price of a delivered order to its carriers and the platform, and invoices it, once. Returns the
 * delivering carrier's part, in cents. Call it when the order becomes delivered, and `openOrderDebt` after it.
 */
export async function allocatePrice(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { id: orderId, now }: { readonly id: string; readonly now: Date },
  bill: Bill,
): Promise<number> {
  const orderToSplit = await readOrderToSplit(tx, orderId)
  const { order } = orderToSplit
  const { paymentId } = order
  const key = `delivery:${orderId}`
  // After a lapsed authorisation nothing is paid: the price is the sender's debt.
  const { status } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const priceUnpaidCents = status === 'released' ? order.priceCents : 0
  await storeEmission(tx, orderId)
  const { carrierShareCents, unpaidCents } = await payEarlierCarriers(deps, tx, {
    buildEntry: (carrierId, cents) => earlierCarriage('delivery', carrierId, cents),
    key,
    orderId,
    paymentId,
    now,
    unpaidCents: priceUnpaidCents,
    carrierShareCents: order.priceCents - order.commissionCents,
  })
  const entry = delivery({
    ...requireCarrierAndVat(orderToSplit),
    carrierShareCents,
    platformShareCents: order.commissionCents,
  })
  const isNew = await post(tx, { key, entry, orderId, paymentId, now })
  if (isNew) await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents, bill })
  return carrierShareCents
}

/** Returns an order with its rate card and its delivery, by which its money is allocated. Throws for an unknown order. */
async function readOrderToSplit(tx: Tx, orderId: string) {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { quote: { include: { rateCard: true } } },
  })
  const [activeDelivery] = await tx.delivery.findMany({
    where: { orderId, status: { not: 'withdrawn' } },
    include: { carrier: { select: { companyId: true } } },
  })
  return { order, activeDelivery }
}

type OrderToSplit = Awaited<ReturnType<typeof readOrderToSplit>>

/**
 * Returns the paid party of an order, and the VAT rate of its fee per mille. The party is the carrier, or the company
 * that employs the driver; null without a carrier.
 */
export async function findPaidParty(
  tx: Tx,
  orderId: string,
): Promise<{ carrierId: string | null; vatPerMille: number }> {
  return toPaidParty(await readOrderToSplit(tx, orderId))
}

function toPaidParty({ order, activeDelivery }: OrderToSplit): {
  carrierId: string | null
  vatPerMille: number
} {
  const { version, card } = order.quote.rateCard
  return {
    carrierId: activeDelivery ? (activeDelivery.carrier.companyId ?? activeDelivery.carrierId) : null,
    vatPerMille: parseStoredCard(version, card).vatPerMille,
  }
}

function requireCarrierAndVat(orderToSplit: OrderToSplit): { carrierId: string; vatPerMille: number } {
  const { carrierId, vatPerMille } = toPaidParty(orderToSplit)
  if (carrierId === null)
    throw new Error(`Order ${orderToSplit.order.id} has no carrier to share its money with`)
  return { carrierId, vatPerMille }
}

/**
 * Returns how the fee of an order that was cancelled before its pickup is captured and allocated, in cents.
 * Null for any other order, whose whole price is captured.
 */
export async function findCancellationCharge(tx: Tx, orderId: string): Promise<CancellationCharge | null> {
  const orderToSplit = await readOrderToSplit(tx, orderId)
  const { order, activeDelivery } = orderToSplit
  const isPickedUp = activeDelivery !== undefined && activeDelivery.pickedUpAt !== null
  if (order.phase !== 'cancelled' || isPickedUp) return null
  const feeCents = order.feeCents ?? 0
  const captureCents = Math.min(feeCents, order.priceCents)
  return {
    ...requireCarrierAndVat(orderToSplit),
    senderId: order.senderId,
    captureCents,
    extraCents: feeCents - captureCents,
    // Before pickup the fee is the carrier's part and the service fee, see delivery-rules/cancellation.
    carrierShareCents: feeCents - order.commissionCents,
    platformShareCents: order.commissionCents,
  }
}
