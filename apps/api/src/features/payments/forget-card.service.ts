import type { Deps } from '#api/deps.ts'

/**
 * Lets the payment provider delete the card behind a payment, by its notice and its present state; a company's saved
 * card stays. Idempotent; throws while the provider does not answer.
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
  const known = payment.intentId === null ? null : await deps.payments.find(payment.intentId)
  for (const card of new Set([paymentMethodId, known?.paymentMethodId ?? null])) {
    if (card === null) continue
    const stored = await deps.db.savedCard.count({ where: { paymentMethodId: card, removedAt: null } })
    if (stored === 0) await deps.payments.forgetCard(card)
  }
}
