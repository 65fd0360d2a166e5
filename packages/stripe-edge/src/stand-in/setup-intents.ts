import type { Call, Reply, Route } from './call.ts'
import { mergeMetadata, ok, readPathParam, toEpoch } from './call.ts'
import { readLiveCustomer } from './customers.ts'
import { emit } from './events.ts'
import { createInvalidRequestError, createWrongStateError } from './failure.ts'
import { readList, readText } from './form.ts'
import { lockSetup, readSetup, toPublicView } from './intent-access.ts'
import type { SetupBody } from './model.ts'
import { createId, createRandomText, insertObject, saveObject } from './objects.ts'

/** The routes of setup intents: creating, reading and cancelling. */
export const setupRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/setup_intents',
    accepts: ['customer', 'description', 'metadata', 'usage', 'allowed_payment_method_types'],
    handle: createSetup,
  },
  {
    method: 'GET',
    path: '/setup_intents/:id',
    accepts: ['client_secret'],
    isPublic: true,
    handle: async (call) => ok(toPublicView(call, await readSetup(call, readPathParam(call, 'id')))),
  },
  {
    method: 'POST',
    path: '/setup_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    handle: cancelSetup,
  },
]

async function createSetup(call: Call): Promise<Reply> {
  const { form } = call
  const customer = readText(form, 'customer')
  if (customer) await readLiveCustomer(call, customer)
  const usage = readText(form, 'usage') ?? 'off_session'
  if (usage !== 'off_session')
    throw createInvalidRequestError('The stand-in saves cards off session only.', { param: 'usage' })
  const types = readList(form, 'allowed_payment_method_types')
  if (types.length > 0 && !types.includes('card'))
    throw createInvalidRequestError('The stand-in takes cards only.', {
      param: 'allowed_payment_method_types',
    })
  const id = createId('setup_intent')
  const setup: SetupBody = {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: `${id}_secret_${createRandomText(24)}`,
    created: toEpoch(call.now),
    customer,
    description: readText(form, 'description'),
    last_setup_error: null,
    livemode: false,
    metadata: mergeMetadata(form, {}),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage,
  }
  await insertObject(call.tx, 'setup_intent', setup)
  await emit(call, 'setup_intent.created', setup)
  return ok(setup)
}

/** Ends a setup that has saved nothing. */
async function cancelSetup(call: Call): Promise<Reply> {
  const setup = await lockSetup(call, readPathParam(call, 'id'))
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    throw createWrongStateError(
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
      {
        code: 'setup_intent_unexpected_state',
        setup_intent: setup,
      },
    )
  }
  const changed = await saveObject(call.tx, 'setup_intent', {
    ...setup,
    status: 'canceled',
    cancellation_reason: readText(call.form, 'cancellation_reason'),
    next_action: null,
  })
  await emit(call, 'setup_intent.canceled', changed)
  return ok(changed)
}
