import type { Call } from './call.ts'
import { toEpoch } from './call.ts'
import type { CardProblem } from './card-messages.ts'
import type { ChargeBody, IntentBody, PaymentErrorBody, PaymentMethodBody } from './model.ts'
import { createId, insertObject } from './objects.ts'

/** Inserts a charge accepted by the bank: captured immediately, or held until it is captured. */
export function insertCharge(call: Call, intent: IntentBody, method: PaymentMethodBody): Promise<ChargeBody> {
  const isCaptured = intent.capture_method === 'automatic'
  return insertObject(call.tx, 'charge', {
    ...buildCharge(call, intent, method),
    amount_captured: isCaptured ? intent.amount : 0,
    captured: isCaptured,
    paid: true,
    status: 'succeeded',
  })
}

/** Inserts a charge refused by the bank; nothing is captured or held. */
export function insertFailedCharge(
  call: Call,
  intent: IntentBody,
  method: PaymentMethodBody,
  error: PaymentErrorBody,
): Promise<ChargeBody> {
  return insertObject(call.tx, 'charge', {
    ...buildCharge(call, intent, method),
    amount_captured: 0,
    captured: false,
    failure_code: error.code,
    failure_message: error.message,
    paid: false,
    status: 'failed',
  })
}

/** Returns the error object of a refused card, in the caller's language. */
export function toCardError(
  problem: CardProblem,
  call: Call,
  method: PaymentMethodBody | null,
): PaymentErrorBody & { readonly param?: string } {
  return {
    type: 'card_error',
    code: problem.code,
    ...(problem.declineCode ? { decline_code: problem.declineCode } : {}),
    ...(problem.param ? { param: problem.param } : {}),
    message: problem.messages[call.locale],
    ...(method ? { payment_method: method } : {}),
  }
}

function buildCharge(call: Call, intent: IntentBody, method: PaymentMethodBody) {
  return {
    id: createId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: toEpoch(call.now),
    currency: intent.currency,
    customer: intent.customer,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
  } as const
}
