import Stripe from 'stripe'
import { toCardPayment } from './convert-objects.ts'
import { expand, findIntent } from './find-intent.ts'
import {
  createUnknownPaymentError,
  isStateConflict,
  toCardPaymentError,
  translateErrors,
} from './payment-errors.ts'
import type { CardPayment, CardPayments, OffSessionOutcome } from './payments.ts'
import { CardPaymentError } from './payments.ts'

type OffSessionCalls = Pick<CardPayments, 'createOffSessionIntent' | 'authoriseOffSession' | 'presentIntent'>

/**
 * Creates the part of the port that authorises payments off-session. The intent is created before the bank is asked, so
 * that a hold is always found by a stored id.
 */
export function createOffSessionCalls(stripe: Stripe): OffSessionCalls {
  return {
    createOffSessionIntent: ({ quoteId, accountId, customerId, amountCents, metadata }) =>
      translateErrors(async () =>
        toCardPayment(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'eur',
              customer: customerId,
              capture_method: 'manual',
              allowed_payment_method_types: ['card'],
              metadata: { ...metadata, quoteId, accountId },
            },
            { idempotencyKey: `off-session:${quoteId}` },
          ),
        ),
      ),

    authoriseOffSession: (intentId, paymentMethodId) =>
      translateErrors(() => authorise(stripe, intentId, paymentMethodId)),

    presentIntent: (intentId) =>
      translateErrors(async () => {
        try {
          const intent = await stripe.paymentIntents.update(intentId, { setup_future_usage: 'off_session' })
          const isOver = intent.status === 'canceled' || intent.status === 'succeeded'
          return isOver ? null : intent.client_secret
        } catch (error) {
          if (isStateConflict(error)) return null
          throw error
        }
      }),
  }
}

async function authorise(stripe: Stripe, intentId: string, method: string): Promise<OffSessionOutcome> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: method, off_session: true, expand },
      { idempotencyKey: `authorise:${intentId}:${method}` },
    )
    return toOffSessionOutcome(toCardPayment(intent))
  } catch (cause) {
    // A repeat of a refused try gets the first response again. The payment itself shows whether it succeeded since.
    const isCardError = cause instanceof Stripe.errors.StripeCardError
    if (!isCardError && !isStateConflict(cause)) throw cause
    const payment = await findIntent(stripe, intentId)
    if (!payment) throw createUnknownPaymentError(intentId, cause)
    const outcome = toOffSessionOutcome(payment)
    if (outcome.outcome !== 'declined' || !isCardError) return outcome
    const { code, message } = toCardPaymentError(cause)
    return { ...outcome, code, message }
  }
}

function toOffSessionOutcome(payment: CardPayment): OffSessionOutcome {
  if (payment.status === 'requires_capture') return { outcome: 'authorised', payment }
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'succeeded' || payment.status === 'processing')
    throw new CardPaymentError('unavailable', 'The payment is in an unexpected state', payment.status, null)
  return { outcome: 'declined', payment, code: null, message: payment.lastError ?? '' }
}
