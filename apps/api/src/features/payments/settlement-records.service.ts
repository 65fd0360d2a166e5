import type { CancellationCharge, LedgerEntry } from '@repo/delivery-rules/ledger'
import { cancellationBeforePickup, capture, delivery, release } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { openDebt } from '#api/features/debts/open-debt.ts'
import { storedRateCard } from '#api/features/estimates/rate-cards.service.ts'
import type { Bill } from '#api/features/invoices/issue.service.ts'
import { issueInvoices } from '#api/features/invoices/issue.service.ts'
import { lockPayment } from './authorisation.service.ts'
import { post } from './ledger.service.ts'

/**
 * Records that a due capture was carried out, with its movement of money and, for a cancellation's fee, its invoices; harmless when it is
 * recorded already.
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
  const { order, entry, extraCents } = await captureEntry(tx, paymentId)
  const key = `capture:${paymentId}`
  const isNew = await post(tx, { key, entry, orderId: order.id, paymentId, now })
  await openDebt(tx, { orderId: order.id, senderId: order.senderId, amountCents: extraCents, now })
  const movement = { key, entry, orderId: order.id, now, unpaidCents: extraCents, bill: null }
  if (isNew && entry.kind === 'cancellation-before-pickup') await issueInvoices(deps, tx, movement)
}

/** Records that nothing is held any more, with the movement when something was; harmless when it is recorded already. */
export async function recordRelease(tx: Tx, paymentId: string): Promise<void> {
  const locked = await lockPayment(tx, paymentId)
  if (locked.status === 'released' || locked.status === 'captured') return
  const now = await databaseNow(tx)
  await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'released', dueAction: null, dueCents: 0, settledAt: now },
  })
  if (locked.status !== 'authorised') return
  const order = await tx.order.findUnique({ where: { paymentId }, select: { id: true } })
  await post(tx, {
    key: `release:${paymentId}`,
    entry: release(locked.amountCents),
    orderId: order?.id ?? null,
    paymentId,
    now,
  })
}

/** Shares the price of a delivered order out between its carrier and the platform and invoices it, once. Call it when the order becomes delivered. */
export async function sharePrice(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { id: orderId, now }: { readonly id: string; readonly now: Date },
  bill: Bill,
): Promise<void> {
  const shares = await orderOfShares(tx, { id: orderId })
  const { order } = shares
  const entry = delivery({
    ...carrierAndVat(shares),
    carrierShareCents: order.priceCents - order.commissionCents,
    platformShareCents: order.commissionCents,
  })
  const key = `delivery:${orderId}`
  const isNew = await post(tx, { key, entry, orderId, paymentId: order.paymentId, now })
  if (isNew) await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents: 0, bill })
}

/** An order with what its money is shared out by. Read one after the other: a transaction runs one query at a time. */
async function orderOfShares(tx: Tx, where: { id: string } | { paymentId: string }) {
  const order = await tx.order.findUniqueOrThrow({
    where,
    include: { quote: { include: { rateCard: true } } },
  })
  const [standing] = await tx.delivery.findMany({
    where: { orderId: order.id, status: { not: 'withdrawn' } },
    include: { carrier: { select: { companyId: true } } },
  })
  return { order, standing }
}

type OrderOfShares = Awaited<ReturnType<typeof orderOfShares>>

/** Who is paid for an order: the carrier, or the company that employs the driver; null when nobody carried it. With the VAT on its fee. */
export async function paidParty(
  tx: Tx,
  orderId: string,
): Promise<{ carrierId: string | null; vatPerMille: number }> {
  return partyOf(await orderOfShares(tx, { id: orderId }))
}

function partyOf({ order, standing }: OrderOfShares): { carrierId: string | null; vatPerMille: number } {
  const { version, card } = order.quote.rateCard
  return {
    carrierId: standing ? (standing.carrier.companyId ?? standing.carrierId) : null,
    vatPerMille: storedRateCard(version, card).vatPerMille,
  }
}

function carrierAndVat(shares: OrderOfShares): { carrierId: string; vatPerMille: number } {
  const { carrierId, vatPerMille } = partyOf(shares)
  if (carrierId === null) throw new Error(`Order ${shares.order.id} has no carrier to share its money with`)
  return { carrierId, vatPerMille }
}

async function captureEntry(
  tx: Tx,
  paymentId: string,
): Promise<{ order: { id: string; senderId: string }; entry: LedgerEntry; extraCents: number }> {
  const shares = await orderOfShares(tx, { paymentId })
  const { order, standing } = shares
  const isPickedUp = standing !== undefined && standing.pickedUpAt !== null
  if (order.phase !== 'cancelled' || isPickedUp)
    return { order, entry: capture(order.priceCents), extraCents: 0 }
  const feeCents = order.feeCents ?? 0
  const captureCents = Math.min(feeCents, order.priceCents)
  const charge: CancellationCharge = {
    ...carrierAndVat(shares),
    senderId: order.senderId,
    captureCents,
    extraCents: feeCents - captureCents,
    // Before pickup the fee is the carrier's part and the service fee, see delivery-rules/cancellation.
    carrierShareCents: feeCents - order.commissionCents,
    platformShareCents: order.commissionCents,
  }
  const { extraCents } = charge
  return { order, entry: cancellationBeforePickup(order.priceCents, charge), extraCents }
}
