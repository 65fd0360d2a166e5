import type { Call, Reply, Route } from './call.ts'
import { listFields, mergeMetadata, ok, pathParam, readListQuery, toEpoch, toList } from './call.ts'
import { emit } from './events.ts'
import { invalidRequest, wrongState } from './failure.ts'
import { integerOf, requiredText, textOf } from './form.ts'
import { lockIntent } from './intent-access.ts'
import type { ChargeBody, IntentBody, RefundBody } from './model.ts'
import { insertObject, listObjects, lockObject, newId, readObject, saveObject } from './objects.ts'

/** What becomes of held and taken money: capture, cancel, refund. All lock the intent first. */
export const settlementRoutes: readonly Route[] = [
  { method: 'POST', path: '/payment_intents/:id/capture', accepts: ['amount_to_capture'], handle: capture },
  { method: 'POST', path: '/payment_intents/:id/cancel', accepts: ['cancellation_reason'], handle: cancel },
  {
    method: 'POST',
    path: '/refunds',
    accepts: ['payment_intent', 'amount', 'reason', 'metadata'],
    handle: refund,
  },
  {
    method: 'GET',
    path: '/refunds',
    accepts: [...listFields, 'payment_intent'],
    handle: async ({ tx, form }) =>
      ok(toList('/v1/refunds', await listObjects(tx, 'refund', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/refunds/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'refund', pathParam(call, 'id'))),
  },
  {
    method: 'GET',
    path: '/charges/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'charge', pathParam(call, 'id'))),
  },
]

/** Takes all or part of what is held; the rest goes back to the card at once. */
async function capture(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, pathParam(call, 'id'))
  if (intent.status !== 'requires_capture' || intent.latest_charge === null) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'This PaymentIntent could not be captured because it has already been captured.'
        : `This PaymentIntent could not be captured because it has a status of ${intent.status}. ` +
            'Only a PaymentIntent with one of the following statuses may be captured: requires_capture.',
    )
  }
  const amount = integerOf(call.form, 'amount_to_capture') ?? intent.amount_capturable
  refuseAmount(amount, intent.amount_capturable, 'amount_to_capture')
  const held = await lockObject(call.tx, 'charge', intent.latest_charge)
  const charge = await saveObject(call.tx, 'charge', {
    ...held,
    captured: true,
    amount_captured: amount,
    amount_refunded: held.amount - amount,
  })
  const next = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  await emit(call, 'charge.captured', charge)
  await emit(call, 'payment_intent.succeeded', next)
  return ok(next)
}

/** Ends an intent that has taken nothing; what it held goes back to the card. */
async function cancel(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, pathParam(call, 'id'))
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        'Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, ' +
        'requires_capture, requires_confirmation, requires_action, processing.',
    )
  }
  const wasHeld = intent.status === 'requires_capture'
  const next = await saveObject(call.tx, 'payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: toEpoch(call.now),
    cancellation_reason: textOf(call.form, 'cancellation_reason'),
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
  await emit(call, 'payment_intent.canceled', next)
  return ok(next)
}

async function refund(call: Call): Promise<Reply> {
  const intent = await lockIntent(call, requiredText(call.form, 'payment_intent'))
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  const charge = await lockObject(call.tx, 'charge', intent.latest_charge)
  const refundable = charge.amount - charge.amount_refunded
  if (refundable === 0) {
    throw wrongState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = integerOf(call.form, 'amount') ?? refundable
  refuseAmount(amount, refundable, 'amount')
  const made = await insertObject(call.tx, 'refund', newRefund(call, charge, amount))
  const amount_refunded = charge.amount_refunded + amount
  const next = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  await saveObject(call.tx, 'charge', next)
  await emit(call, 'refund.created', made)
  await emit(call, 'charge.refunded', next)
  return ok(made)
}

function newRefund(call: Call, charge: ChargeBody, amount: number): RefundBody {
  return {
    id: newId('refund'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: toEpoch(call.now),
    currency: charge.currency,
    metadata: mergeMetadata(call.form, {}),
    payment_intent: charge.payment_intent,
    reason: textOf(call.form, 'reason'),
    status: 'succeeded',
  }
}

function refuseAmount(amount: number, most: number, param: string): void {
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param })
  }
  if (amount > most) {
    throw invalidRequest(`The amount (${amount}) is greater than what remains (${most}).`, {
      code: 'amount_too_large',
      param,
    })
  }
}

function unexpectedState(intent: IntentBody, message: string) {
  return wrongState(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
