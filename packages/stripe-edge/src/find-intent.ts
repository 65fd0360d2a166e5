import type Stripe from 'stripe'
import { isUnknownObject } from './payment-errors.ts'
import type { CardPayment } from './payments.ts'
import { toCardPayment } from './provider-answers.ts'

const intentIdPattern = /^pi_[A-Za-z0-9_]{1,200}$/

/** What every answer about a payment or a setup is asked to contain. */
export const expand = ['payment_method']

/** The payment as the provider holds it now; null when it knows none of that id. Throws the SDK's errors. */
export async function findIntent(stripe: Stripe, intentId: string): Promise<CardPayment | null> {
  if (!intentIdPattern.test(intentId)) return null
  try {
    return toCardPayment(await stripe.paymentIntents.retrieve(intentId, { expand }))
  } catch (error) {
    if (isUnknownObject(error)) return null
    throw error
  }
}
