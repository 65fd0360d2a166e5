import Stripe from 'stripe'
import { expand, findIntent } from './find-intent.ts'
import { isStateConflict, toCardPaymentError, translated } from './payment-errors.ts'
import type { CardPayment } from './payments.ts'
import { CardPaymentError } from './payments.ts'
import { toCardPayment } from './provider-answers.ts'

/** What `openCharge` needs. The same key must always come with the same other values. */
export type ChargeDraft = {
  readonly key: string
  /** Whose saved cards it may be taken from; null for a charge that the provider knows nobody of. */
  readonly customerId: string | null
  readonly amountCents: number
  readonly metadata: Readonly<Record<string, string>>
}

/** What became of a charge in the holder's absence. `payment` is the provider's state after it. */
export type ChargeOutcome =
  /** The amount is taken, by this try, an earlier one or the holder. */
  | { readonly outcome: 'paid'; readonly payment: CardPayment }
  /** The bank refuses or wants the holder's presence; `code` is the provider's (`insufficient_funds`, …). */
  | { readonly outcome: 'declined'; readonly payment: CardPayment; readonly code: string | null }
  /** It was given up before: nothing can be taken by it any more. */
  | { readonly outcome: 'canceled'; readonly payment: CardPayment }

/** Charges that may be tried again and again, by the card on file or by its holder, and are taken once: part of the payments port. */
export type ChargeCalls = {
  /** Opens a charge of which nothing is taken yet. Repeats under a key answer the same one. */
  openCharge(draft: ChargeDraft): Promise<CardPayment>
  /** Takes a charge from a saved card, its holder absent. A repeat of a try (by its number) is the same try. */
  chargeOffSession(intentId: string, paymentMethodId: string, attempt: number): Promise<ChargeOutcome>
  /** The secret with which the holder, present, pays a charge by any card; null when it is over. */
  chargeSecret(intentId: string): Promise<string | null>
}

/** The charges over the official SDK. */
export function chargeCalls(stripe: Stripe): ChargeCalls {
  return {
    openCharge: ({ key, customerId, amountCents, metadata }) =>
      translated(async () =>
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
      translated(() => charge(stripe, intentId, method, attempt)),

    chargeSecret: (intentId) =>
      translated(async () => {
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
    return outcomeOf(toCardPayment(intent), null)
  } catch (cause) {
    // A repeat of a refused try gets the first answer again: only the payment itself says whether it was made since.
    const isCardError = cause instanceof Stripe.errors.StripeCardError
    if (!isCardError && !isStateConflict(cause)) throw cause
    const payment = await findIntent(stripe, intentId)
    if (!payment) throw noSuchPayment(intentId, cause)
    return outcomeOf(payment, isCardError ? toCardPaymentError(cause).code : null)
  }
}

function noSuchPayment(intentId: string, cause: unknown): CardPaymentError {
  return new CardPaymentError('invalid', `No payment ${intentId}`, 'resource_missing', cause)
}

function outcomeOf(payment: CardPayment, code: string | null): ChargeOutcome {
  if (payment.status === 'succeeded') return { outcome: 'paid', payment }
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status === 'processing' || payment.status === 'requires_capture')
    throw new CardPaymentError('unavailable', 'The payment is in an unexpected state', payment.status, null)
  return { outcome: 'declined', payment, code }
}
