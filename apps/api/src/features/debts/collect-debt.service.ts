import { computeNextDebtAttempt } from '@repo/delivery-rules/debt-retries'
import { debtPayment } from '@repo/delivery-rules/ledger'
import type { Debt } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { CardPayment } from '@repo/stripe-edge/payments'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import { findOrderCard } from '#api/core/cards/order-card.service.ts'
import { lockDebt } from '#api/core/ledger/debts.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { notifyDeclined, notifyPaid } from './debt-news.service.ts'

/** The initiator of a charge: the clock, when it is due, or the staff, at any time. */
export type CollectionInitiator = 'clock' | 'staff'

/** The outcome of a charge. `nothing-to-do`: it is not due, is settled already, or its payment was just cancelled. */
export type CollectionOutcome = 'paid' | 'declined' | 'nothing-to-do'

/** Whether a debt is neither paid nor settled in another way. */
export function isOpenDebt({ status }: Pick<Debt, 'status'>): boolean {
  return status === 'due' || status === 'unpaid'
}

/**
 * Updates a debt from the provider and charges the saved card when due, or at any time for the staff. All tries share
 * one payment with the sender's own, so that the debt is paid once. A payment cancelled at the provider is replaced, and
 * is no decline. Notifies the sender of a decline, and of a payment after one. Safe to repeat, concurrently and after a
 * crash. Throws while the provider does not respond.
 */
export async function collectDebt(
  deps: Deps,
  debtId: string,
  initiator: CollectionInitiator = 'clock',
): Promise<CollectionOutcome> {
  const debt = await deps.db.debt.findUnique({ where: { id: debtId } })
  if (!debt || !isOpenDebt(debt)) return 'nothing-to-do'
  const payment = debt.intentId === null ? null : await deps.payments.find(debt.intentId)
  if (payment?.status === 'succeeded') return recordPaid(deps, debt.id, payment.intentId)
  const now = await databaseNow(deps.db)
  const isDue = debt.status === 'due' && debt.nextAttemptAt !== null && debt.nextAttemptAt <= now
  if (!isDue && initiator === 'clock') return 'nothing-to-do'
  const card = await findOrderCard(deps, debt)
  if (card === null) return recordDeclined(deps, debt, 'no_card')
  const intentId = await ensureIntent(deps, debt, payment)
  if (intentId === null) return 'nothing-to-do'
  const charge = await deps.payments.chargeOffSession(intentId, card, debt.attempts + 1)
  if (charge.outcome === 'paid') return recordPaid(deps, debt.id, intentId)
  if (charge.outcome === 'canceled') return 'nothing-to-do'
  return recordDeclined(deps, debt, charge.code)
}

/**
 * Returns the id of the provider's payment of a debt: of `payment`, which the provider has for its stored id, unless
 * that is null or cancelled; else of a new one, which is stored before any card is charged. Null when the debt was
 * settled or its payment replaced meanwhile. Throws while the provider does not respond.
 */
export async function ensureIntent(
  deps: Deps,
  debt: Debt,
  payment: CardPayment | null,
): Promise<string | null> {
  if (payment !== null && payment.status !== 'canceled') return payment.intentId
  if (debt.intentId !== null)
    deps.log.warn(
      { debtId: debt.id, intentId: debt.intentId },
      'the payment of a debt does not exist at the provider',
    )
  const { intentId } = await deps.payments.openCharge({
    key: `debt:${debt.id}:${debt.intentId ?? debt.attempts}`,
    customerId: await ensureCustomer(deps, debt.senderId),
    amountCents: debt.amountCents,
    metadata: { debtId: debt.id, orderId: debt.orderId, purpose: 'cancellation-fee' },
  })
  await deps.db.debt.updateMany({
    where: {
      id: debt.id,
      intentId: debt.intentId,
      attempts: debt.attempts,
      status: { in: ['due', 'unpaid'] },
    },
    data: { intentId },
  })
  const storedDebt = await deps.db.debt.findUniqueOrThrow({ where: { id: debt.id } })
  return isOpenDebt(storedDebt) && storedDebt.intentId === intentId ? intentId : null
}

/**
 * Records that a debt was paid, by any card, and updates the sender's screens. After a decline the sender is notified.
 * Returns `nothing-to-do`, without a change, for a debt that is settled already.
 */
export async function recordPaid(deps: Deps, debtId: string, intentId: string): Promise<CollectionOutcome> {
  return deps.db.$transaction(async (tx): Promise<CollectionOutcome> => {
    const debt = await lockDebt(tx, debtId)
    if (!isOpenDebt(debt)) return 'nothing-to-do'
    const now = await databaseNow(tx)
    await tx.debt.update({
      where: { id: debtId },
      data: { status: 'paid', intentId, settledAt: now, nextAttemptAt: null },
    })
    const { orderId, senderId, amountCents } = debt
    const entry = debtPayment(senderId, amountCents)
    await post(tx, { key: `debt-payment:${orderId}`, entry, orderId, paymentId: null, now })
    if (debt.attempts > 0) await notifyPaid(tx, debt)
    await tell(tx, [senderId], { type: 'order', id: orderId })
    return 'paid'
  })
}

async function recordDeclined(
  deps: Deps,
  chargedDebt: Debt,
  code: string | null,
): Promise<CollectionOutcome> {
  return deps.db.$transaction(async (tx): Promise<CollectionOutcome> => {
    const debt = await lockDebt(tx, chargedDebt.id)
    const isUnchanged = debt.status === chargedDebt.status && debt.attempts === chargedDebt.attempts
    if (!isUnchanged || !isOpenDebt(debt)) return 'nothing-to-do'
    const attempts = debt.attempts + 1
    const next = debt.status === 'due' ? computeNextDebtAttempt(attempts, debt.since) : null
    const data = { attempts, lastFailureCode: code, nextAttemptAt: next }
    await tx.debt.update({
      where: { id: debt.id },
      data: { ...data, status: next === null ? 'unpaid' : 'due' },
    })
    await notifyDeclined(deps, tx, { ...debt, ...data })
    await tell(tx, [debt.senderId], { type: 'order', id: debt.orderId })
    return 'declined'
  })
}
