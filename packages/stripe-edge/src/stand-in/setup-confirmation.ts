import type { Call, Reply, Route } from './call.ts'
import { ok, readPathParam } from './call.ts'
import type { CardProblem } from './card-messages.ts'
import { cardProblems } from './card-messages.ts'
import { toCardError } from './charges.ts'
import { emit } from './events.ts'
import { createWrongStateError } from './failure.ts'
import { readRequiredChoice } from './form.ts'
import { lockSetup, toPublicView } from './intent-access.ts'
import type { PaymentMethodBody, SetupBody } from './model.ts'
import { readBehaviour, readObject, saveObject } from './objects.ts'
import { attachMethod, resolveMethod } from './payment-methods.ts'
import { findSetupRefusal, mustAuthenticate } from './test-cards.ts'

/** The routes for saving a card, and for the cardholder's answer to 3-D Secure. */
export const setupConfirmationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/setup_intents/:id/confirm',
    accepts: [
      'payment_method',
      'payment_method_data',
      'return_url',
      'use_stripe_sdk',
      'client_secret',
      'locale',
    ],
    isPublic: true,
    handle: confirmSetup,
  },
  {
    method: 'POST',
    path: '/setup_intents/:id/three_d_secure',
    accepts: ['client_secret', 'outcome', 'locale'],
    isPublic: true,
    handle: answerChallenge,
  },
]

async function confirmSetup(call: Call): Promise<Reply> {
  const setup = await lockSetup(call, readPathParam(call, 'id'))
  if (setup.status !== 'requires_payment_method' && setup.status !== 'requires_action') {
    throw createUnexpectedState(
      call,
      setup,
      `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
    )
  }
  const method = await resolveMethod(call, setup)
  // An invalid card leaves the setup as it was.
  if ('problem' in method) return { status: 402, body: { error: toCardError(method.problem, call, null) } }
  const behaviour = await readBehaviour(call.tx, method.id)
  const problem = findSetupRefusal(behaviour)
  if (problem) return refuse(call, setup, method, problem)
  return mustAuthenticate(behaviour) ? challenge(call, setup, method) : succeed(call, setup, method)
}

async function challenge(call: Call, setup: SetupBody, method: PaymentMethodBody): Promise<Reply> {
  const url = `${call.browserBase}/setup_intents/${setup.id}/three_d_secure`
  const changed = await saveObject(call.tx, 'setup_intent', {
    ...setup,
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_challenge', url } },
  })
  await emit(call, 'setup_intent.requires_action', changed)
  return ok(toPublicView(call, changed))
}

async function answerChallenge(call: Call): Promise<Reply> {
  const setup = await lockSetup(call, readPathParam(call, 'id'))
  const outcome = readRequiredChoice(call.form, 'outcome', ['approve', 'fail'])
  if (setup.status !== 'requires_action' || setup.payment_method === null) {
    throw createUnexpectedState(
      call,
      setup,
      `This SetupIntent awaits no authentication: it has a status of ${setup.status}.`,
    )
  }
  const method = await readObject(call.tx, 'payment_method', setup.payment_method)
  return outcome === 'approve'
    ? succeed(call, setup, method)
    : refuse(call, setup, method, cardProblems.setupAuthenticationFailed)
}

async function succeed(call: Call, setup: SetupBody, method: PaymentMethodBody): Promise<Reply> {
  if (setup.customer !== null) await attachMethod(call, method, setup.customer)
  const changed = await saveObject(call.tx, 'setup_intent', {
    ...setup,
    status: 'succeeded',
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  })
  await emit(call, 'setup_intent.succeeded', changed)
  return ok(toPublicView(call, changed))
}

async function refuse(
  call: Call,
  setup: SetupBody,
  method: PaymentMethodBody,
  problem: CardProblem,
): Promise<Reply> {
  const error = toCardError(problem, call, method)
  const changed = await saveObject(call.tx, 'setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: error,
    next_action: null,
  })
  await emit(call, 'setup_intent.setup_failed', changed)
  return { status: 402, body: { error: { ...error, setup_intent: toPublicView(call, changed) } } }
}

function createUnexpectedState(call: Call, setup: SetupBody, message: string) {
  return createWrongStateError(message, {
    code: 'setup_intent_unexpected_state',
    setup_intent: toPublicView(call, setup),
  })
}
