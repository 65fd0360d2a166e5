import { cancellationAfterPickup, debtWrittenOff, earlierCarriage } from '@repo/delivery-rules/ledger'
import { settleReturn } from '@repo/delivery-rules/return-settlement'
import { storeEmission } from '#api/core/invoicing/emission.service.ts'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'
import { payEarlierCarriers } from './earlier-carriers.service.ts'
import { refundEverything } from './full-refund.service.ts'
import { findPaidParty } from './settlement-records.service.ts'

/** Returns the approved return of an order whose goods return or have returned; null without one. */
export function findActiveReturn(tx: Pick<Tx, 'returnRequest'>, orderId: string) {
  return tx.returnRequest.findFirst({
    where: { delivery: { orderId, status: { in: ['returning', 'returned'] } }, approvedAt: { not: null } },
  })
}

type PricedOrder = Pick<
  LockedOrder,
  'id' | 'senderId' | 'paymentId' | 'priceCents' | 'commissionCents' | 'now'
>

/**
 * Returns the cost of an order's return, in cents, and who bears it. An order from before returns had a price costs the
 * price of the trip only.
 */
async function readReturnCost(tx: Tx, order: PricedOrder) {
  const activeReturn = await findActiveReturn(tx, order.id)
  return {
    feeCents: activeReturn?.feeCents ?? order.priceCents + order.commissionCents,
    borneBy: activeReturn?.borneBy ?? 'sender',
  }
}

/**
 * Allocates the money of a locked order whose goods are back with the sender, once. Returns what it costs the sender,
 * in cents; the part beyond the price is the sender's debt, which `openOrderDebt` opens once the order is over. A job
 * decides a refund, since the price may not be captured yet.
 */
export async function settleReturnedOrder(deps: Deps, tx: Tx, order: LockedOrder): Promise<number> {
  const { id: orderId, senderId, now } = order
  const cost = await readReturnCost(tx, order)
  const settled = settleReturn({ ...order, ...cost })
  const { carrierId, vatPerMille } = await findPaidParty(tx, orderId)
  if (carrierId === null) throw new Error(`Order ${orderId} was brought back by nobody`)
  const { platformShareCents, extraCents } = settled
  const movement = { orderId, paymentId: order.paymentId, now }
  const key = `cancellation-after-pickup:${orderId}`
  const { status } = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
  const returnUnpaidCents = settled.isExtraOwed
    ? extraCents + (status === 'released' ? order.priceCents : 0)
    : 0
  const isOnPlatform = cost.borneBy === 'platform'
  await storeEmission(tx, orderId)
  const { carrierShareCents, unpaidCents } = await payEarlierCarriers(deps, tx, {
    ...movement,
    buildEntry: (earlierId, cents) => earlierCarriage('cancellation-after-pickup', earlierId, cents),
    key,
    unpaidCents: returnUnpaidCents,
    isOnPlatform,
    carrierShareCents: settled.carrierShareCents,
  })
  const entry = cancellationAfterPickup({
    senderId,
    carrierId,
    vatPerMille,
    captureCents: 0,
    carrierShareCents,
    platformShareCents,
    extraCents,
  })
  const isNew = await post(tx, { ...movement, key, entry })
  if (isNew)
    await issueInvoices(deps, tx, { key, entry, orderId, now, unpaidCents, isOnPlatform, bill: null })
  if (!settled.isExtraOwed)
    await post(tx, {
      ...movement,
      key: `debt-written-off:${orderId}`,
      entry: debtWrittenOff(senderId, extraCents),
    })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId: order.paymentId })
  return settled.senderCents
}

/**
 * Refunds everything paid for a locked, returned order whose sender does not bear the return, and cancels its debt
 * (`refundEverything`). Does nothing when the sender bears it. Idempotent. Throws a `StaffError` while the payment is
 * being settled or disputed.
 */
export async function refundReturnedOrder(deps: Deps, tx: Tx, order: PricedOrder): Promise<void> {
  const { borneBy } = await readReturnCost(tx, order)
  if (borneBy === 'sender') return
  const terms =
    borneBy === 'carrier'
      ? ({ reason: 'goods damaged or lost by the carrier', from: 'everybody' } as const)
      : ({ reason: 'a return that nobody is charged', from: 'platform' } as const)
  await refundEverything(deps, tx, order, { key: `return:${order.id}`, ...terms, debtBefore: null })
}

/**
 * Decides the refund of a return that its sender does not bear. Idempotent. Does nothing before the price is captured,
 * nor while the card network decides about a charge of the order: `sweepReturns` refunds afterwards.
 */
export async function refundReturn(deps: Deps, orderId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase !== 'returned') return
    const { status } = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
    const openDisputes = await tx.cardDispute.count({ where: { orderId, closedAt: null } })
    if (status === 'captured' && openDisputes === 0) await refundReturnedOrder(deps, tx, order)
  })
}
