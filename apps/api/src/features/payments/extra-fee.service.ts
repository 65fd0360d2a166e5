import { debtPayment } from '@repo/delivery-rules/ledger'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CardPayment } from '#api/edges/stripe/payments.ts'
import { CardPaymentError } from '#api/edges/stripe/payments.ts'
import { post } from './ledger.service.ts'

/**
 * Charges what a cancellation costs beyond the authorised price to the saved card. What the bank refuses stays a debt on the ledger.
 * Harmless to repeat; throws while the provider does not answer.
 */
export async function collectExtraFee(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db.payment.findUnique({ where: { id: paymentId }, include: { order: true } })
  const order = payment?.order
  if (payment?.status !== 'captured' || order?.phase !== 'cancelled') return
  const extraCents = (order.feeCents ?? 0) - payment.capturedCents
  if (extraCents <= 0) return
  const key = `debt-payment:${order.id}`
  if (await deps.db.ledgerEntry.findUnique({ where: { key }, select: { id: true } })) return
  const held = payment.intentId === null ? null : await deps.payments.find(payment.intentId)
  const isPaid = held !== null && (await chargeSavedCard(deps, held, order.id, extraCents))
  if (!isPaid) {
    deps.log.warn({ orderId: order.id, extraCents }, 'the cancellation fee beyond the price stays a debt')
    return
  }
  await deps.db.$transaction(async (tx) => {
    const entry = debtPayment(order.senderId, extraCents)
    await post(tx, { key, entry, orderId: order.id, paymentId, now: await databaseNow(tx) })
  })
}

async function chargeSavedCard(
  deps: Deps,
  { customerId, paymentMethodId }: CardPayment,
  orderId: string,
  amountCents: number,
): Promise<boolean> {
  if (customerId === null || paymentMethodId === null) return false
  try {
    const metadata = { orderId, purpose: 'cancellation-fee' }
    const charge = { customerId, paymentMethodId, amountCents, metadata }
    return (await deps.payments.chargeSavedCard(charge, `cancellation:${orderId}`)).status === 'succeeded'
  } catch (error) {
    if (!(error instanceof CardPaymentError) || error.kind === 'unavailable') throw error
    return false
  }
}
