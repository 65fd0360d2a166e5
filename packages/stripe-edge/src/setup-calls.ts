import Stripe from 'stripe'
import { toCardSetup } from './convert-objects.ts'
import { expandedFields } from './find-intent.ts'
import { isStateConflict, isUnknownObject, nullIfUnknown, translateErrors } from './payment-errors.ts'
import type { CardPayments } from './payments.ts'
import { CardPaymentError } from './payments.ts'

const setupIdPattern = /^seti_[A-Za-z0-9_]{1,200}$/

type SetupCalls = Pick<CardPayments, 'createSetup' | 'findSetup' | 'cancelSetup' | 'forgetCard'>

/** Creates the part of the port that saves and deletes cards. */
export function createSetupCalls(stripe: Stripe): SetupCalls {
  return {
    createSetup: ({ key, accountId, customerId, metadata }) =>
      translateErrors(async () => {
        const setup = await stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, accountId },
          },
          { idempotencyKey: `setup:${key}` },
        )
        if (!setup.client_secret)
          throw new CardPaymentError('invalid', 'The setup came without a secret', null, setup)
        return { setup: toCardSetup(setup), clientSecret: setup.client_secret }
      }),

    findSetup: (setupId) =>
      translateErrors(async () => {
        if (!setupIdPattern.test(setupId)) return null
        return nullIfUnknown(async () =>
          toCardSetup(await stripe.setupIntents.retrieve(setupId, { expand: expandedFields })),
        )
      }),

    cancelSetup: (setupId) =>
      translateErrors(async () => {
        try {
          await stripe.setupIntents.cancel(setupId, {}, { idempotencyKey: `cancel-setup:${setupId}` })
        } catch (error) {
          if (!isStateConflict(error) && !isUnknownObject(error)) throw error
        }
      }),

    forgetCard: (paymentMethodId) =>
      translateErrors(async () => {
        try {
          await stripe.paymentMethods.detach(
            paymentMethodId,
            {},
            { idempotencyKey: `forget:${paymentMethodId}` },
          )
        } catch (error) {
          if (isUnknownObject(error)) return
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // The provider has no code of its own for "not attached": its state shows it.
          const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId)
          if (customer !== null) throw error
        }
      }),
  }
}
