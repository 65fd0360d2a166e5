import type { Call, Route } from './call.ts'
import { listFields, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import type { CardProblem } from './card-messages.ts'
import { createInvalidRequestError } from './failure.ts'
import { readGroup, readRequiredText, readText } from './form.ts'
import type { CardBody, IntentBody, PaymentMethodBody, SetupBody } from './model.ts'
import { createId, insertObject, listObjects, lockObject, readObject, saveObject } from './objects.ts'
import type { CardBehaviour } from './test-cards.ts'
import { findTestCard, readCard } from './test-cards.ts'

/**
 * Returns the payment method that a call names: a saved one, one of Stripe's fixed test ids, or a typed card; the
 * problem of an invalid typed card. Throws a 400 when there is none, or it may not be used here, and a 404 for an
 * unknown id.
 */
export async function resolveMethod(
  call: Call,
  intent: IntentBody | SetupBody,
): Promise<PaymentMethodBody | { readonly problem: CardProblem }> {
  const data = readGroup(call.form, 'payment_method_data')
  if (data) {
    if (readRequiredText(data, 'type') !== 'card')
      throw createInvalidRequestError('Only cards are supported.', { param: 'type' })
    const fields = readGroup(data, 'card') ?? {}
    const reading = readCard(fields, call.now)
    return 'problem' in reading ? reading : insertMethod(call, reading.card, reading.behaviour)
  }
  const id = readText(call.form, 'payment_method') ?? intent.payment_method
  if (id === null) {
    const isPayment = intent.object === 'payment_intent'
    const kind = isPayment ? 'PaymentIntent' : 'SetupIntent'
    throw createInvalidRequestError(
      `You cannot confirm this ${kind} because it is missing a payment method.`,
      {
        code: `${intent.object}_unexpected_state`,
        ...(isPayment ? { payment_intent: intent } : { setup_intent: intent }),
      },
    )
  }
  const testCard = findTestCard(id, call.now)
  if (testCard && 'behaviour' in testCard) return insertMethod(call, testCard.card, testCard.behaviour)
  const method = await readObject(call.tx, 'payment_method', id, 'payment_method')
  refuseForeign(method, intent)
  return method
}

/** Saves the method for later charges of that customer, and returns it. */
export async function attachMethod(
  call: Call,
  method: PaymentMethodBody,
  customer: string,
): Promise<PaymentMethodBody> {
  return saveObject(call.tx, 'payment_method', { ...method, customer })
}

/** Refuses a method of another customer, and one that was detached. */
function refuseForeign(method: PaymentMethodBody, intent: IntentBody | SetupBody): void {
  if (method.customer === intent.customer) return
  if (method.customer === null) {
    if (!method.metadata[detachedMark]) return
    // Stripe's response for a card that was attached once: it can never be used again.
    throw createInvalidRequestError(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    )
  }
  throw createInvalidRequestError(
    'The provided PaymentMethod belongs to another Customer than this PaymentIntent. ' +
      'Please include the Customer in the `customer` parameter on the PaymentIntent.',
    { code: 'payment_intent_invalid_parameter', param: 'payment_method' },
  )
}

function insertMethod(call: Call, card: CardBody, behaviour: CardBehaviour): Promise<PaymentMethodBody> {
  const body: PaymentMethodBody = {
    id: createId('payment_method'),
    object: 'payment_method',
    type: 'card',
    created: toEpoch(call.now),
    livemode: false,
    customer: null,
    card,
    metadata: {},
  }
  return insertObject(call.tx, 'payment_method', body, behaviour)
}

/** The stand-in's mark of a detached card, which Stripe never allows to be used again. */
const detachedMark = 'stand_in_detached'

/** The routes of payment methods: reading, listing a customer's, and deleting one. */
export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/payment_methods/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'payment_method', readPathParam(call, 'id'))),
  },
  {
    method: 'POST',
    path: '/payment_methods/:id/detach',
    accepts: [],
    handle: async (call) => {
      const method = await lockObject(call.tx, 'payment_method', readPathParam(call, 'id'))
      if (method.customer === null) {
        throw createInvalidRequestError(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { param: 'payment_method' },
        )
      }
      const metadata = { ...method.metadata, [detachedMark]: '1' }
      return ok(await saveObject(call.tx, 'payment_method', { ...method, customer: null, metadata }))
    },
  },
  {
    method: 'GET',
    path: '/customers/:id/payment_methods',
    accepts: [...listFields, 'type'],
    handle: async (call) => {
      const customer = readPathParam(call, 'id')
      await readObject(call.tx, 'customer', customer)
      const page = await listObjects(call.tx, 'payment_method', { ...readListQuery(call.form), customer })
      return ok(toList(`/v1/customers/${customer}/payment_methods`, page))
    },
  },
]
