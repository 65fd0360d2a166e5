import Stripe from 'stripe'
import { toCardPayment } from './convert-objects.ts'
import { expandedFields, findIntent } from './find-intent.ts'
import { createUnknownPaymentError, isStateConflict, toCardPaymentError } from './payment-errors.ts'
import type { CardPayment, CardPaymentError } from './payments.ts'

/**
 * Confirms an intent with a saved card in the absence of its holder. Returns the payment after it, and the bank's
 * refusal; null without one. Throws `invalid` for an unknown payment, and the SDK's other errors.
 */
export async function confirmOffSession(
  stripe: Stripe,
  intentId: string,
  paymentMethodId: string,
  idempotencyKey: string,
): Promise<{ readonly payment: CardPayment; readonly refusal: CardPaymentError | null }> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: paymentMethodId, off_session: true, expand: expandedFields },
      { idempotencyKey },
    )
    return { payment: toCardPayment(intent), refusal: null }
  } catch (cause) {
    // A repeat of a refused try gets the first response again. The payment itself shows whether it succeeded since.
    const isCardError = cause instanceof Stripe.errors.StripeCardError
    if (!isCardError && !isStateConflict(cause)) throw cause
    const payment = await findIntent(stripe, intentId)
    if (!payment) throw createUnknownPaymentError(intentId, cause)
    return { payment, refusal: isCardError ? toCardPaymentError(cause) : null }
  }
}
