import type { Call, Reply, Route } from './call.ts'
import { ok, readPathParam, toEpoch } from './call.ts'
import { openTestCardDispute } from './disputes.ts'
import { emit } from './events.ts'
import { createWrongStateError, refuseAmount } from './failure.ts'
import { readInteger, readText } from './form.ts'
import { lockIntent } from './intent-access.ts'
import type { IntentBody } from './model.ts'
import { lockObject, readObject, saveObject } from './objects.ts'

/** The routes that capture or cancel held money, which lock the intent first, and the one that reads a charge. */
export const settlementRoutes: readonly Route[] = [
  { method: 'POST', path: '/payment_intents/:id/capture', accepts: ['amount_to_capture'], handle: capture },
  { method: 'POST', path: '/payment_intents/:id/cancel', accepts: ['cancellation_reason'], handle: cancel },
  {
    method: 'GET',
    path: '/charges/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'charge', readPathParam(call, 'id'))),
  },
]

/** Captures all or part of the hold; the rest is released immediately. */
async function capture(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, readPathParam(call, 'id'))
  if (intent.status !== 'requires_capture' || intent.latest_charge === null) {
    throw createUnexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. ` +
            'Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
    )
  }
  const amount = readInteger(call.form, 'amount_to_capture') ?? intent.amount_capturable
  refuseAmount(amount, intent.amount_capturable, 'amount_to_capture')
  const held = await lockObject(call.tx, 'charge', intent.latest_charge)
  const charge = await saveObject(call.tx, 'charge', {
    ...held,
    captured: true,
    amount_captured: amount,
    amount_refunded: held.amount - amount,
  })
  const changed = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  await emit(call, 'charge.captured', charge)
  await emit(call, 'payment_intent.succeeded', changed)
  await openTestCardDispute(call, charge)
  return ok(changed)
}

/** Cancels an uncaptured intent; its hold is released. */
async function cancel(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, readPathParam(call, 'id'))
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw createUnexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        'Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, ' +
        'requires_capture, requires_confirmation, requires_action, processing.',
    )
  }
  const wasHeld = intent.status === 'requires_capture'
  const changed = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: toEpoch(call.now),
    cancellation_reason: readText(call.form, 'cancellation_reason'),
    next_action: null,
  })
  if (wasHeld && intent.latest_charge !== null) {
    const held = await lockObject(call.tx, 'charge', intent.latest_charge)
    const charge = await saveObject(call.tx, 'charge', {
      ...held,
      refunded: true,
      amount_refunded: held.amount,
    })
    await emit(call, 'charge.refunded', charge)
  }
  await emit(call, 'payment_intent.canceled', changed)
  return ok(changed)
}

function createUnexpectedState(intent: IntentBody, message: string) {
  return createWrongStateError(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
