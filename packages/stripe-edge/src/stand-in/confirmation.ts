import type { Call, Reply, Route } from './call.ts'
import { ok, readPathParam } from './call.ts'
import type { CardProblem } from './card-messages.ts'
import { cardProblems } from './card-messages.ts'
import { insertCharge, insertFailedCharge, toCardError } from './charges.ts'
import { openTestCardDispute } from './disputes.ts'
import { emit } from './events.ts'
import { createInvalidRequestError, createWrongStateError } from './failure.ts'
import { readFlag, readRequiredChoice } from './form.ts'
import { lockIntent, toPublicView } from './intent-access.ts'
import type { IntentBody, PaymentMethodBody } from './model.ts'
import { readBehaviour, readObject, saveObject } from './objects.ts'
import { attachMethod, resolveMethod } from './payment-methods.ts'
import { findRefusal, mustAuthenticate } from './test-cards.ts'

/** The fields of a confirmation. `locale` is our browser form's; Stripe's own library sends its language apart. */
export const confirmFields = [
  'payment_method',
  'payment_method_data',
  'off_session',
  'return_url',
  'use_stripe_sdk',
  'client_secret',
  'locale',
] as const

/** The routes for paying an intent, and for the cardholder's answer to 3-D Secure. */
export const confirmationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    accepts: confirmFields,
    isPublic: true,
    handle: async (call) => confirm(call, await lockIntent(call, readPathParam(call, 'id'))),
  },
  {
    method: 'POST',
    path: '/payment_intents/:id/three_d_secure',
    accepts: ['client_secret', 'outcome', 'locale'],
    isPublic: true,
    handle: answerChallenge,
  },
]

/**
 * Tries to pay a locked intent and queues its events. The response is a 200 for a paid or held intent and for one that
 * requires 3-D Secure, a 402 for a refused card, after which the intent may be confirmed again. Throws a 400 for a paid
 * or cancelled one.
 */
export async function confirm(call: Call, intent: IntentBody): Promise<Reply> {
  const isOffSession = readFlag(call.form, 'off_session')
  if (isOffSession && call.keyKind === 'publishable') {
    throw createInvalidRequestError('off_session needs a secret key.', { param: 'off_session' })
  }
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw createWrongStateError(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: toPublicView(call, intent),
      },
    )
  }
  if (isOffSession && intent.setup_future_usage !== null) {
    throw createInvalidRequestError(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set on the PaymentIntent ' +
        'because you cannot set up future usages when processing payments off-session.',
      { param: 'off_session' },
    )
  }
  const method = await resolveMethod(call, intent)
  // An invalid card leaves the intent as it was.
  if ('problem' in method) return { status: 402, body: { error: toCardError(method.problem, call, null) } }
  const behaviour = await readBehaviour(call.tx, method.id)
  const isSaved = method.customer !== null
  const problem = findRefusal(behaviour, { isHolderPresent: !isOffSession, isSaved })
  if (problem) return refuse(call, intent, method, problem)
  return mustAuthenticate(behaviour) && !isOffSession
    ? challenge(call, intent, method)
    : authorise(call, intent, method)
}

async function challenge(call: Call, intent: IntentBody, method: PaymentMethodBody): Promise<Reply> {
  const url = `${call.browserBase}/payment_intents/${intent.id}/three_d_secure`
  const changed = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_challenge', url } },
  })
  await emit(call, 'payment_intent.requires_action', changed)
  return ok(toPublicView(call, changed))
}

async function answerChallenge(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, readPathParam(call, 'id'))
  const outcome = readRequiredChoice(call.form, 'outcome', ['approve', 'fail'])
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw createWrongStateError(
      `This PaymentIntent awaits no authentication: it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: toPublicView(call, intent),
      },
    )
  }
  const method = await readObject(call.tx, 'payment_method', intent.payment_method)
  return outcome === 'approve'
    ? authorise(call, intent, method)
    : refuse(call, intent, method, cardProblems.authenticationFailed)
}

async function authorise(call: Call, intent: IntentBody, method: PaymentMethodBody): Promise<Reply> {
  const storedMethod =
    intent.setup_future_usage && intent.customer ? await attachMethod(call, method, intent.customer) : method
  const charge = await insertCharge(call, intent, storedMethod)
  const isHeld = intent.capture_method === 'manual'
  const changed = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  })
  await emit(call, 'charge.succeeded', charge)
  await emit(call, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', changed)
  if (!isHeld) await openTestCardDispute(call, charge)
  return ok(toPublicView(call, changed))
}

async function refuse(
  call: Call,
  intent: IntentBody,
  method: PaymentMethodBody,
  problem: CardProblem,
): Promise<Reply> {
  const error = toCardError(problem, call, method)
  const charge = await insertFailedCharge(call, intent, method, error)
  const changed = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: error,
    next_action: null,
  })
  await emit(call, 'charge.failed', charge)
  await emit(call, 'payment_intent.payment_failed', changed)
  return {
    status: 402,
    body: { error: { ...error, charge: charge.id, payment_intent: toPublicView(call, changed) } },
  }
}
