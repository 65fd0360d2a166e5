import Stripe from 'stripe'
import { toCardPayment } from './convert-objects.ts'
import { expand, findIntent } from './find-intent.ts'
import {
  createUnknownPaymentError,
  isStateConflict,
  toCardPaymentError,
  translateErrors,
} from './payment-errors.ts'
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
      translateErrors(() => charge(stripe, intentId, method, attempt)),

    readChargeSecret: (intentId) =>
      translateErrors(async () => {
        const intent = await stripe.paymentIntents.retrieve(intentId)
        const isOver = intent.status === 'canceled' || intent.status === 'succeeded'
        return isOver ? null : intent.client_secret
      }),
  }
}

async function charge(
  stripe: Stripe,
  intentId: string,
  method: string,
  attempt: number,
): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: method, off_session: true, expand },
      { idempotencyKey: `charge:${intentId}:${method}:${attempt}` },
    )
    return toChargeOutcome(toCardPayment(intent), null)
  } catch (cause) {
    // A repeat of a refused try gets the first response again. The payment itself shows whether it succeeded since.
    const isCardError = cause instanceof Stripe.errors.StripeCardError
    if (!isCardError && !isStateConflict(cause)) throw cause
    const payment = await findIntent(stripe, intentId)
    if (!payment) throw createUnknownPaymentError(intentId, cause)
    return toChargeOutcome(payment, isCardError ? toCardPaymentError(cause).code : null)
  }
}

function toChargeOutcome(payment: CardPayment, code: string | null): ChargeOutcome {
  if (payment.status === 'succeeded') return { outcome: 'paid', payment }
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'processing' || payment.status === 'requires_capture')
    throw new CardPaymentError('unavailable', 'The payment is in an unexpected state', payment.status, null)
  return { outcome: 'declined', payment, code }
}
