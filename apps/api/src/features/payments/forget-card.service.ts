import type { Deps } from '#api/deps.ts'

/**
 * Deletes the card of a payment at the provider, once the payment is marked as forgotten: the card that the job names,
 * and the one that the payment has now. A company's saved card stays. Idempotent. Throws while the provider does not
 * respond.
 */
export async function forgetPaymentCard(
  deps: Deps,
  { paymentId, paymentMethodId }: { readonly paymentId: string; readonly paymentMethodId: string | null },
): Promise<void> {
  const payment = await deps.db.payment.findUnique({
    where: { id: paymentId },
    select: { intentId: true, cardForgottenAt: true },
  })
  if (!payment?.cardForgottenAt) return
  const intent = payment.intentId === null ? null : await deps.payments.find(payment.intentId)
  for (const card of new Set([paymentMethodId, intent?.paymentMethodId ?? null])) {
    if (card === null) continue
    const savedCards = await deps.db.savedCard.count({ where: { paymentMethodId: card, removedAt: null } })
    if (savedCards === 0) await deps.payments.forgetCard(card)
  }
}
