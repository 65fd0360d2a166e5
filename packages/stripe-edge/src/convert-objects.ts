import type Stripe from 'stripe'
import type { CardPayment, CardPaymentStatus, CardSetup, PaymentEvent } from './payments.ts'
import { CardPaymentError, cardPaymentStatuses } from './payments.ts'
import type { CardDispute, CardRefund } from './refunds-and-disputes.ts'

/**
 * Converts an intent; the card is null unless it was expanded. Throws `invalid` for another currency than euros, in
 * which we open no payment, and for an unknown status.
 */
export function toCardPayment(intent: Stripe.PaymentIntent): CardPayment {
  if (intent.currency !== 'eur') {
    throw new CardPaymentError('invalid', `Payment ${intent.id} is in ${intent.currency}`, 'currency', intent)
  }
  const method = intent.payment_method
  const card = readExpandedCard(method)
  return {
    intentId: intent.id,
    status: toStatus(intent.status),
    amountCents: intent.amount,
    capturableCents: intent.amount_capturable,
    capturedCents: intent.amount_received,
    currency: 'eur',
    customerId: toId(intent.customer),
    paymentMethodId: toId(method),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    cardFingerprint: card?.fingerprint || null,
    metadata: { ...intent.metadata },
    lastError: intent.last_payment_error?.message ?? null,
    lastErrorCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    createdAt: toInstant(intent.created),
  }
}

/** Returns the card of a payment method that was expanded; null for any other. */
const readExpandedCard = (method: Stripe.PaymentIntent['payment_method']) =>
  typeof method === 'string' ? null : (method?.card ?? null)

const finalSetupStatuses = ['succeeded', 'canceled'] as const

/** Converts the setup of a card; the card is null unless it was expanded. */
export function toCardSetup(setup: Stripe.SetupIntent): CardSetup {
  const method = setup.payment_method
  const card = readExpandedCard(method)
  return {
    setupId: setup.id,
    status: finalSetupStatuses.find((status) => status === setup.status) ?? 'unfinished',
    customerId: toId(setup.customer),
    paymentMethodId: toId(method),
    card: card
      ? { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
      : null,
    metadata: { ...setup.metadata },
  }
}

/** Converts a refund. An unknown status becomes `pending`. */
export function toCardRefund(refund: Stripe.Refund): CardRefund {
  return {
    refundId: refund.id,
    intentId: toId(refund.payment_intent),
    amountCents: refund.amount,
    status: refundStatuses.find((status) => status === refund.status) ?? 'pending',
    failure: refund.failure_reason ?? null,
    metadata: { ...refund.metadata },
    createdAt: toInstant(refund.created),
  }
}

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const

/** Converts a dispute. An unknown status becomes `open`, so that somebody looks at it. */
export function toCardDispute(dispute: Stripe.Dispute): CardDispute {
  const dueBy = dispute.evidence_details.due_by
  return {
    disputeId: dispute.id,
    intentId: toId(dispute.payment_intent),
    amountCents: dispute.amount,
    reasonCode: dispute.reason,
    status: disputeStatuses.get(dispute.status) ?? 'open',
    evidenceDueBy: dueBy === null ? null : toInstant(dueBy),
    createdAt: toInstant(dispute.created),
  }
}

const disputeStatuses: ReadonlyMap<string, CardDispute['status']> = new Map([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['needs_response', 'open'],
  ['appeal_needs_response', 'open'],
  ['under_review', 'reviewed'],
  ['appeal_under_review', 'reviewed'],
  ['won', 'won'],
  ['lost', 'lost'],
  // Settled before it became a dispute, at the merchant's cost: we do not have the money.
  ['prevented', 'lost'],
])

/** Converts a verified event to its type and the ids of the objects to read again; null for the kinds not concerned. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    intentId: findIntentId(event.data.object),
    setupId: findId('setup_intent', event.data.object),
    refundId: findId('refund', event.data.object),
    disputeId: findId('dispute', event.data.object),
    createdAt: toInstant(event.created),
  }
}

function findIntentId(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return toId(object.id)
  return 'payment_intent' in object ? toId(object.payment_intent) : null
}

function findId(kind: string, object: object): string | null {
  return 'object' in object && object.object === kind && 'id' in object ? toId(object.id) : null
}

/** Returns the id of a reference, which may be the object itself when it was expanded. */
function toId(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (reference !== null && typeof reference === 'object' && 'id' in reference) return toId(reference.id)
  return null
}

/** Converts a status. Throws for one unknown to this version, which must not be taken for another. */
function toStatus(status: string): CardPaymentStatus {
  const match = cardPaymentStatuses.find((candidate) => candidate === status)
  if (!match) throw new CardPaymentError('invalid', `Unknown payment status ${status}`, 'status', null)
  return match
}

function toInstant(epochSeconds: number): Date {
  return new Date(epochSeconds * 1_000)
}
