import type { GivenBack } from '@repo/delivery-rules/giving-back'
import { giveAllBack } from '@repo/delivery-rules/giving-back'
import { debtAnnulled, refundDecided } from '@repo/delivery-rules/ledger-refunds'
import type { Debt } from '@repo/prisma/delivery-types'
import { Objection } from '@repo/server-kit/objection'
import { issueCreditNotes } from '#api/core/invoicing/credit.service.ts'
import { lockDebt, requireClosed } from '#api/core/ledger/debts.service.ts'
import { owedOf, post, writtenOffOf } from '#api/core/ledger/ledger.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockPayment } from './authorisation.service.ts'
import { postEarlierBears } from './earlier-carriers.service.ts'
import { leftToRefund } from './left-to-refund.service.ts'
import { carriersOf, refundSources, requestRefund } from './refunds.service.ts'

/** The reason of a full refund, and its bearer. */
export type GivingBack = {
  /** The key of the refund of the order's payment, e.g. `return:<order>`; that of its debt's is `<key>:debt`. */
  readonly key: string
  readonly reason: string
  /**
   * `everybody` loses their part of the order; of the `platform` its fee goes first, the rest is its loss, and the
   * carrier keeps its share.
   */
  readonly from: 'everybody' | 'platform'
  /** The order's debt when its payment was closed at the provider; null where there was none. */
  readonly known: Debt | null
}

type Order = Pick<LockedOrder, 'id' | 'senderId' | 'paymentId' | 'now'>

/**
 * Refunds a sender everything paid and not refunded yet for a locked order, and waives its debt, from the shares of
 * their owners: by a refund of each charge and by cancelling the debt. The platform recovers its earlier share (a
 * gesture, a written-off debt) where the carrier bears it. Idempotent. Throws an `Objection` while the payment is being
 * settled or disputed, or a debt's card may be charged at this instant.
 */
export async function giveEverythingBack(
  deps: Deps,
  tx: Tx,
  order: Order,
  { key, reason, from, known }: GivingBack,
): Promise<void> {
  const debt = await lockOpenDebt(tx, order.id, known)
  // Before the series of the credit notes, which everybody needs.
  await lockPayment(tx, order.paymentId)
  const left = await leftToRefund(tx, order.id)
  const { orderFundsCents, carrierCents, serviceFeeCents, paymentCents, debtCents } = left
  const shares =
    from === 'everybody'
      ? { orderFundsCents, carrierCents, serviceFeeCents }
      : { orderFundsCents: 0, carrierCents: 0, serviceFeeCents }
  // Written-off amounts are the carrier's first: nothing of its remaining part is taken.
  const retainedCents = from === 'everybody' ? 0 : carrierCents
  const writtenOff = Math.max(0, (await writtenOffOf(tx, order.id)) - retainedCents)
  const back = { owed: await owedOf(tx, order.id), writtenOff, debt: debtCents, payment: paymentCents }
  for (const { way, parts } of giveAllBack(shares, back)) {
    if (way === 'payment' || way === 'debt') {
      const name = way === 'debt' ? `${key}:debt` : key
      await requestRefund(deps, tx, { orderId: order.id, key: name, sources: parts, reason, charge: way })
    } else await rebook(tx, order, { way, parts, key, debt })
  }
}

/** The order's open debt, locked, so that it cannot be paid meanwhile. */
async function lockOpenDebt(tx: Tx, orderId: string, known: Debt | null): Promise<Debt | null> {
  const stored = await tx.debt.findUnique({ where: { orderId } })
  if (!stored) return null
  const debt = await lockDebt(tx, stored.id)
  if (debt.status !== 'due' && debt.status !== 'unpaid') return null
  if (!known) throw new Objection('The payment of this order is being settled: try again in a minute.')
  requireClosed(debt, known)
  return debt
}

/** Changes without a movement at the provider: a cancelled debt, or a loss with another bearer. */
async function rebook(
  tx: Tx,
  order: Order,
  { way, parts, key, debt }: GivenBack & { readonly key: string; readonly debt: Debt | null },
): Promise<void> {
  const { id: orderId, now } = order
  const sources = await refundSources(tx, order, parts, await leftToRefund(tx, orderId))
  if (way === 'owed' && debt)
    await tx.debt.update({
      where: { id: debt.id },
      data: { status: 'annulled', settledAt: now, nextAttemptAt: null },
    })
  const wasPaid = way === 'had'
  const entry = wasPaid ? refundDecided(sources) : debtAnnulled(sources)
  const annulled = way === 'owed' ? 'debt-annulled' : 'written-off-annulled'
  const ledgerKey = wasPaid ? `refund-decided:${key}` : `${annulled}:${orderId}`
  const movement = { key: ledgerKey, orderId, paymentId: null, now }
  const isNew = await post(tx, { ...movement, entry })
  if (isNew) await postEarlierBears(tx, movement, wasPaid ? 'refund-decided' : 'debt-annulled', sources)
  const { serviceFeeCents } = parts
  const settledBy = wasPaid ? 'already' : 'annulled'
  const carriers = carriersOf(sources)
  if (isNew) await issueCreditNotes(tx, { orderId, key: ledgerKey, carriers, serviceFeeCents, settledBy })
}
