import type { Call, Reply, Route } from './call.ts'
import { listFields, mergeMetadata, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import { confirm, confirmFields } from './confirmation.ts'
import { readLiveCustomer } from './customers.ts'
import { emit } from './events.ts'
import { createInvalidRequestError, createWrongStateError } from './failure.ts'
import { readChoice, readFlag, readInteger, readList, readRequiredText, readText } from './form.ts'
import { lockIntent, readIntent, toPublicView } from './intent-access.ts'
import type { IntentBody } from './model.ts'
import { createId, createRandomText, insertObject, listObjects, saveObject } from './objects.ts'

/** Stripe's smallest charge in euros, in cents. */
const minAmountCents = 50
/** Stripe takes amounts of up to eight digits. */
const maxAmountCents = 99_999_999

/** The routes of payment intents: creating, reading, changing and listing. */
export const intentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/payment_intents',
    accepts: [
      ...confirmFields,
      'amount',
      'currency',
      'customer',
      'description',
      'metadata',
      'capture_method',
      'setup_future_usage',
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'confirm',
    ],
    handle: createIntent,
  },
  {
    method: 'GET',
    path: '/payment_intents',
    accepts: [...listFields, 'customer'],
    handle: async ({ tx, form }) =>
      ok(toList('/v1/payment_intents', await listObjects(tx, 'payment_intent', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/payment_intents/:id',
    accepts: ['client_secret'],
    isPublic: true,
    handle: async (call) => ok(toPublicView(call, await readIntent(call, readPathParam(call, 'id')))),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id',
    accepts: ['amount', 'description', 'metadata', 'setup_future_usage'],
    handle: updateIntent,
  },
]

async function createIntent(call: Call): Promise<Reply> {
  const { form } = call
  if (readFlag(form, 'off_session') && !readFlag(form, 'confirm')) {
    throw createInvalidRequestError('You can only pass off_session together with confirm=true.', {
      param: 'off_session',
    })
  }
  const customerId = readText(form, 'customer')
  if (customerId) await readLiveCustomer(call, customerId)
  const draft = buildIntent(call, customerId)
  const intent = await insertObject(call.tx, 'payment_intent', draft)
  await emit(call, 'payment_intent.created', intent)
  return readFlag(form, 'confirm') ? confirm(call, intent) : ok(intent)
}

function buildIntent(call: Call, customer: string | null): IntentBody {
  const { form } = call
  const id = createId('payment_intent')
  return {
    id,
    object: 'payment_intent',
    amount: readAmount(call, readRequiredText(form, 'amount')),
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: readChoice(form, 'capture_method', ['automatic', 'manual']) ?? 'automatic',
    client_secret: `${id}_secret_${createRandomText(24)}`,
    confirmation_method: 'automatic',
    created: toEpoch(call.now),
    currency: readCurrency(readRequiredText(form, 'currency')),
    customer,
    description: readText(form, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata(form, {}),
    next_action: null,
    payment_method: null,
    payment_method_types: readMethodTypes(readList(form, 'allowed_payment_method_types')),
    setup_future_usage: readChoice(form, 'setup_future_usage', futureUsages),
    status: 'requires_payment_method',
  }
}

async function updateIntent(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, readPathParam(call, 'id'))
  const amount = readText(call.form, 'amount')
  if (amount !== null && !['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw createWrongStateError(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  const changed: IntentBody = {
    ...intent,
    amount: amount === null ? intent.amount : readAmount(call, amount),
    description: readText(call.form, 'description') ?? intent.description,
    metadata: mergeMetadata(call.form, intent.metadata),
    setup_future_usage:
      readChoice(call.form, 'setup_future_usage', futureUsages) ?? intent.setup_future_usage,
  }
  return ok(await saveObject(call.tx, 'payment_intent', changed))
}

const futureUsages = ['on_session', 'off_session'] as const

function readAmount(call: Call, text: string): number {
  const amount = readInteger(call.form, 'amount') ?? 0
  if (amount < 1) {
    throw createInvalidRequestError(`Invalid positive integer: ${text}`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount < minAmountCents) {
    throw createInvalidRequestError('Amount must be at least €0.50 eur', {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > maxAmountCents) {
    throw createInvalidRequestError('Amount must be no more than €999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

function readCurrency(text: string): string {
  if (!/^[a-z]{3}$/i.test(text))
    throw createInvalidRequestError(`Invalid currency: ${text}`, { param: 'currency' })
  return text.toLowerCase()
}

function readMethodTypes(types: readonly string[]): readonly string[] {
  if (types.length > 0 && !types.includes('card')) {
    throw createInvalidRequestError('The stand-in takes cards only.', {
      param: 'allowed_payment_method_types',
    })
  }
  return ['card']
}
