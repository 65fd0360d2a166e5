import type Stripe from 'stripe'
import { confirmOffSession } from './confirm-off-session.ts'
import { toCardPayment } from './convert-objects.ts'
import { isStateConflict, translateErrors } from './payment-errors.ts'
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
  const key = `authorise:${intentId}:${method}`
  const { payment, refusal } = await confirmOffSession(stripe, intentId, method, key)
  const outcome = toOffSessionOutcome(payment)
  if (outcome.outcome !== 'declined' || !refusal) return outcome
  return { ...outcome, code: refusal.code, message: refusal.message }
}

function toOffSessionOutcome(payment: CardPayment): OffSessionOutcome {
  if (payment.status === 'requires_capture') return { outcome: 'authorised', payment }
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'succeeded' || payment.status === 'processing')
    throw new CardPaymentError('unavailable', 'The payment is in an unexpected state', payment.status, null)
  return { outcome: 'declined', payment, code: null, message: payment.lastError ?? '' }
}
