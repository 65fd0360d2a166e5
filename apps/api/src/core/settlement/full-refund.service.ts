import { debtAnnulled, refundDecided } from '@repo/delivery-rules/ledger-refunds'
import type { RefundAllocation } from '@repo/delivery-rules/refund-allocation'
import { allocateRefund } from '@repo/delivery-rules/refund-allocation'
import type { Debt } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { issueCreditNotes } from '#api/core/invoicing/credit.service.ts'
import { lockDebt, requireNoNewPayment } from '#api/core/ledger/debts.service.ts'
import { post, sumSenderDebt, sumWrittenOff } from '#api/core/ledger/ledger.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockPayment } from './authorisation.service.ts'
import { postEarlierParts } from './earlier-carriers.service.ts'
import { readLeftToRefund } from './left-to-refund.service.ts'
import { findRefundSources, listCarrierParts, requestRefund } from './refunds.service.ts'

/** The reason of a full refund, and its bearer. */
export type FullRefund = {
  /** The key of the refund of the order's payment, such as `return:<order>`. That of its debt's is `<key>:debt`. */
  readonly key: string
  readonly reason: string
  /**
   * Who bears it: `everybody` loses their part of the order; of the `platform` its fee goes first, the rest is its
   * loss, and the carrier keeps its share.
   */
  readonly from: 'everybody' | 'platform'
  /** The order's debt as it was when its payment was closed at the provider; null when none was closed. */
  readonly debtBefore: Debt | null
}

type Order = Pick<LockedOrder, 'id' | 'senderId' | 'paymentId' | 'now'>

/**
 * Refunds a sender everything paid and not yet refunded for a locked order, by a refund of each charge, and cancels its
 * debt. `from` names who bears it. When everybody does, the platform recovers what it bore before (goodwill, a
 * written-off debt). Idempotent. Throws a `StaffError` while the payment is being settled or disputed, and while a
 * debt's card may be being charged.
 */
export async function refundEverything(
  deps: Deps,
  tx: Tx,
  order: Order,
  { key, reason, from, debtBefore }: FullRefund,
): Promise<void> {
  const debt = await lockOpenDebt(tx, order.id, debtBefore)
  // Before the series of the credit notes, which every other transaction needs, too.
  await lockPayment(tx, order.paymentId)
  const left = await readLeftToRefund(tx, order.id)
  const { orderFundsCents, carrierCents, serviceFeeCents, paymentCents, debtCents } = left
  const shares =
    from === 'everybody'
      ? { orderFundsCents, carrierCents, serviceFeeCents }
      : { orderFundsCents: 0, carrierCents: 0, serviceFeeCents }
  // Written-off amounts are the carrier's first: its remaining part is untouched.
  const retainedCents = from === 'everybody' ? 0 : carrierCents
  const writeOff = Math.max(0, (await sumWrittenOff(tx, order.id)) - retainedCents)
  const available = {
    openDebt: await sumSenderDebt(tx, order.id),
    writeOff,
    debt: debtCents,
    payment: paymentCents,
  }
  for (const { source, parts } of allocateRefund(shares, available)) {
    if (source === 'payment' || source === 'debt') {
      const refundKey = source === 'debt' ? `${key}:debt` : key
      await requestRefund(deps, tx, {
        orderId: order.id,
        key: refundKey,
        sources: parts,
        reason,
        charge: source,
      })
    } else await postWithoutRefund(tx, order, { source, parts, key, debt })
  }
}

/**
 * Returns the order's open debt, locked, so that it cannot be paid meanwhile; null without one. Throws a `StaffError`
 * while it may be being paid.
 */
async function lockOpenDebt(tx: Tx, orderId: string, debtBefore: Debt | null): Promise<Debt | null> {
  const stored = await tx.debt.findUnique({ where: { orderId } })
  if (!stored) return null
  const debt = await lockDebt(tx, stored.id)
  if (debt.status !== 'due' && debt.status !== 'unpaid') return null
  if (!debtBefore) throw new StaffError('The payment of this order is being settled: try again in a minute.')
  requireNoNewPayment(debt, debtBefore)
  return debt
}

/** Posts a part that moves no money at the provider: a cancelled debt, or a loss that another party bears now. */
async function postWithoutRefund(
  tx: Tx,
  order: Order,
  { source, parts, key, debt }: RefundAllocation & { readonly key: string; readonly debt: Debt | null },
): Promise<void> {
  const { id: orderId, now } = order
  const sources = await findRefundSources(tx, order, parts, await readLeftToRefund(tx, orderId))
  if (source === 'openDebt' && debt)
    await tx.debt.update({
      where: { id: debt.id },
      data: { status: 'annulled', settledAt: now, nextAttemptAt: null },
    })
  const isAlreadyRefunded = source === 'alreadyRefunded'
  const entry = isAlreadyRefunded ? refundDecided(sources) : debtAnnulled(sources)
  const keyPrefix = source === 'openDebt' ? 'debt-annulled' : 'written-off-annulled'
  const ledgerKey = isAlreadyRefunded ? `refund-decided:${key}` : `${keyPrefix}:${orderId}`
  const movement = { key: ledgerKey, orderId, paymentId: null, now }
  if (!(await post(tx, { ...movement, entry }))) return
  await postEarlierParts(tx, movement, isAlreadyRefunded ? 'refund-decided' : 'debt-annulled', sources)
  const { serviceFeeCents } = parts
  const settledBy = isAlreadyRefunded ? 'already' : 'annulled'
  const carriers = listCarrierParts(sources)
  await issueCreditNotes(tx, { orderId, key: ledgerKey, carriers, serviceFeeCents, settledBy })
}
