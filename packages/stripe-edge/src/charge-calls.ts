import type Stripe from 'stripe'
import { confirmOffSession } from './confirm-off-session.ts'
import { toCardPayment } from './convert-objects.ts'
import { translateErrors } from './payment-errors.ts'
import type { CardPayment, ChargeCalls, ChargeOutcome } from './payments.ts'
import { CardPaymentError } from './payments.ts'

/** Creates the charges of the port, over the official SDK. The calls throw `CardPaymentError` only. */
export function createChargeCalls(stripe: Stripe): ChargeCalls {
  return {
    openCharge: ({ key, customerId, amountCents, metadata }) =>
      translateErrors(async () =>
        toCardPayment(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'eur',
              ...(customerId === null ? {} : { customer: customerId }),
              allowed_payment_method_types: ['card'],
              metadata: { ...metadata },
            },
            { idempotencyKey: `charge:${key}` },
          ),
        ),
      ),

    chargeOffSession: (intentId, method, attempt) =>
      translateErrors(async () => {
        const key = `charge:${intentId}:${method}:${attempt}`
        const { payment, refusal } = await confirmOffSession(stripe, intentId, method, key)
        return toChargeOutcome(payment, refusal?.code ?? null)
      }),

    readChargeSecret: (intentId) =>
      translateErrors(async () => {
        const intent = await stripe.paymentIntents.retrieve(intentId)
        const isOver = intent.status === 'canceled' || intent.status === 'succeeded'
        return isOver ? null : intent.client_secret
      }),
  }
}

function toChargeOutcome(payment: CardPayment, code: string | null): ChargeOutcome {
  if (payment.status === 'succeeded') return { outcome: 'paid', payment }
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'processing' || payment.status === 'requires_capture')
    throw new CardPaymentError('unavailable', 'The payment is in an unexpected state', payment.status, null)
  return { outcome: 'declined', payment, code }
}
