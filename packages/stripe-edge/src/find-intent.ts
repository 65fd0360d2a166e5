import type Stripe from 'stripe'
import { toCardPayment } from './convert-objects.ts'
import { nullIfUnknown } from './payment-errors.ts'
import type { CardPayment } from './payments.ts'

const intentIdPattern = /^pi_[A-Za-z0-9_]{1,200}$/

/** The expansions in every response about a payment or a setup. */
export const expandedFields = ['payment_method']

/** Returns the payment in its current state; null for an unknown or malformed id. Throws the SDK's errors. */
export async function findIntent(stripe: Stripe, intentId: string): Promise<CardPayment | null> {
  if (!intentIdPattern.test(intentId)) return null
  return nullIfUnknown(async () =>
    toCardPayment(await stripe.paymentIntents.retrieve(intentId, { expand: expandedFields })),
  )
}
