import type { RefundParts, RefundSources } from '@repo/delivery-rules/ledger-refunds'
import { refundDecided, sumRefundParts } from '@repo/delivery-rules/ledger-refunds'
import { computePartVatCents } from '@repo/delivery-rules/money'
import { limitEarlierShares } from '@repo/delivery-rules/road-problem'
import type { Order } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Credit } from '#api/core/invoicing/credit.service.ts'
import { creditRefund } from '#api/core/invoicing/credit.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendRefundJob } from '#api/job-definitions.ts'
import { lockPayment } from './authorisation.service.ts'
import { sumLeftOfCarriers } from './earlier-carriers.data.ts'
import { postEarlierParts } from './earlier-carriers.service.ts'
import type { Charge } from './left-to-refund.data.ts'
import type { LeftToRefund } from './left-to-refund.service.ts'
import { readLeftToRefund } from './left-to-refund.service.ts'
import { findPaidParty } from './settlement-records.service.ts'

/** A refund to decide. */
export type RefundRequest = {
  readonly orderId: string
  /** Its idempotency key, such as `cancellation:<order>` or `claim:<claim>`. */
  readonly key: string
  readonly sources: RefundParts
  /** Why, for staff and audit; without names. */
  readonly reason: string
  /** The refunded charge; by default the order's payment if its rest suffices, else its debt's. */
  readonly charge?: Charge
}

/**
 * Decides a refund to an order's sender; a job sends it to the card, with retries. A repeat with the same key returns
 * the same refund and changes nothing. Locks the payment: lock the order before. Throws a `StaffError` when the refund
 * exceeds what is left, while the order runs (except for its cancellation), and while its payment is being settled or
 * disputed.
 */
export async function requestRefund(
  deps: Deps,
  tx: Tx,
  { orderId, key, sources, reason, charge }: RefundRequest,
): Promise<{ refundId: string; amountCents: number }> {
  const order = await tx.order.findUnique({ where: { id: orderId } })
  if (!order) throw new StaffError(`There is no order ${orderId}.`)
  // Before the order's end its money is not allocated, so that only its cancellation can refund it.
  if (order.endedAt === null && key !== `cancellation:${orderId}`)
    throw new StaffError('This order is not over: refund it once it is, or cancel it.')
  await lockPayment(tx, order.paymentId)
  const earlierRefund = await tx.refund.findUnique({ where: { key } })
  if (earlierRefund) return { refundId: earlierRefund.id, amountCents: earlierRefund.amountCents }
  const left = await readLeftToRefund(tx, orderId)
  const amountCents = sumRefundParts(sources)
  const debtId = chooseCharge(left, sources, charge) === 'debt' ? left.debtId : null
  const refundSources = await findRefundSources(tx, order, sources, left)
  const { vatPerMille } = await findPaidParty(tx, orderId)
  const now = await databaseNow(tx)
  const refund = await tx.refund.create({
    data: {
      paymentId: order.paymentId,
      orderId,
      debtId,
      key,
      reason,
      amountCents,
      ...sources,
      carrierId: refundSources.carrierId,
      vatPerMille,
      requestedAt: now,
      nextTryAt: now,
    },
  })
  const movement = { key: `refund-decided:${refund.id}`, orderId, paymentId: order.paymentId, now }
  await post(tx, { ...movement, entry: refundDecided(refundSources) })
  await postEarlierParts(tx, movement, 'refund-decided', refundSources)
  await creditRefund(tx, refund, listCarrierParts(refundSources))
  await deps.jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  return { refundId: refund.id, amountCents }
}

/** Returns the charge that a refund uses. Throws a `StaffError` when too little of it is left. */
function chooseCharge(left: LeftToRefund, sources: RefundParts, requestedCharge: Charge | undefined): Charge {
  const amountCents = sumRefundParts(sources)
  const charge = requestedCharge ?? (amountCents <= left.paymentCents ? 'payment' : 'debt')
  const leftCents = charge === 'payment' ? left.paymentCents : left.debtCents
  if (amountCents <= 0) throw new StaffError('There is nothing to refund.')
  if (amountCents > leftCents)
    throw new StaffError(`Only ${left.refundableCents} cents of this order are left to refund.`)
  if (sources.orderFundsCents > left.orderFundsCents)
    throw new StaffError('This order’s money is shared out: say whose part the refund takes.')
  return charge
}

/** Returns each carrier's part of what the carriers bear, in cents, the last carrier first; empty for nothing. */
export function listCarrierParts({
  carrierId,
  carrierCents,
  earlier = [],
}: RefundSources): Credit['carriers'] {
  if (carrierId === null || carrierCents <= 0) return []
  const ownCents = earlier.reduce((leftCents, { cents }) => leftCents - cents, carrierCents)
  return [{ carrierId, cents: ownCents }, ...earlier]
}

/**
 * Returns the sources of a refund with their owners and VAT, from what is left of an order. When the goods changed
 * carriers, the last carrier's part is used first. Throws a `StaffError` for a carrier's part without a carrier.
 */
export async function findRefundSources(
  tx: Tx,
  { id, senderId }: Pick<Order, 'id' | 'senderId'>,
  parts: RefundParts,
  left: LeftToRefund,
): Promise<RefundSources> {
  const { carrierId, vatPerMille } = await findPaidParty(tx, id)
  if (parts.carrierCents > 0 && carrierId === null)
    throw new StaffError('No carrier was paid for this order.')
  const fee = { grossCents: left.serviceFeeCents, vatCents: left.vatCents }
  const vatCents = computePartVatCents(fee, parts.serviceFeeCents, vatPerMille)
  return {
    ...parts,
    senderId,
    carrierId,
    vatCents,
    earlier: await findEarlierParts(tx, id, parts, carrierId),
  }
}

async function findEarlierParts(
  tx: Tx,
  orderId: string,
  { carrierCents }: RefundParts,
  lastId: string | null,
): Promise<NonNullable<RefundSources['earlier']>> {
  if (carrierCents <= 0) return []
  const left = await sumLeftOfCarriers(tx, orderId)
  const ownCents = left.find(({ carrierId }) => carrierId === lastId)?.cents ?? 0
  const others = left.filter(({ carrierId }) => carrierId !== lastId)
  return limitEarlierShares(Math.max(0, carrierCents - ownCents), others).filter(({ cents }) => cents > 0)
}
