/**
 * The objects of the stand-in, field for field as in Stripe's responses (only the fields that this product and its
 * tests read), stored as JSON. Amounts are integer cents, instants epoch seconds.
 */

/** The caller’s own data on an object. */
export type Metadata = Readonly<Record<string, string>>

export type CustomerBody = {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly livemode: false
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Metadata
  readonly deleted?: true
}

export type CardBody = {
  readonly brand: string
  readonly last4: string
  /** The same for all cards with one number. */
  readonly fingerprint: string
  readonly exp_month: number
  readonly exp_year: number
  readonly country: string
  readonly funding: 'credit'
}

export type PaymentMethodBody = {
  readonly id: string
  readonly object: 'payment_method'
  readonly type: 'card'
  readonly created: number
  readonly livemode: false
  readonly customer: string | null
  readonly card: CardBody
  readonly metadata: Metadata
}

/** Stripe reserves this field for its own browser library; ours names where the cardholder's answer is posted. */
export type NextAction = {
  readonly type: 'use_stripe_sdk'
  readonly use_stripe_sdk: { readonly type: 'three_d_secure_challenge'; readonly url: string }
}

export type PaymentErrorBody = {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly decline_code?: string
  readonly message: string
  readonly payment_method?: PaymentMethodBody
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type IntentBody = {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  readonly amount_capturable: number
  readonly amount_received: number
  readonly canceled_at: number | null
  readonly cancellation_reason: string | null
  readonly capture_method: 'automatic' | 'manual'
  readonly client_secret: string
  readonly confirmation_method: 'automatic'
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string | null
  readonly last_payment_error: PaymentErrorBody | null
  readonly latest_charge: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly next_action: NextAction | null
  readonly payment_method: string | null
  readonly payment_method_types: readonly string[]
  readonly setup_future_usage: 'on_session' | 'off_session' | null
  readonly status: IntentStatus
}

/** A card being saved for off-session charges. */
export type SetupBody = {
  readonly id: string
  readonly object: 'setup_intent'
  readonly cancellation_reason: string | null
  readonly client_secret: string
  readonly created: number
  readonly customer: string | null
  readonly description: string | null
  readonly last_setup_error: PaymentErrorBody | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly next_action: NextAction | null
  readonly payment_method: string | null
  readonly payment_method_types: readonly string[]
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  readonly usage: 'off_session'
}

export type ChargeBody = {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  /** The amount no longer held or captured: refunds, partial captures and cancellations. */
  readonly amount_refunded: number
  readonly captured: boolean
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: { readonly type: 'card'; readonly card: CardBody }
  readonly refunded: boolean
  readonly status: 'succeeded' | 'failed'
}

export type RefundBody = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure_reason?: string
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** A charge disputed by its cardholder. A status that begins with `warning_` is an inquiry, which withdraws nothing. */
export type DisputeBody = {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly evidence_details: {
    readonly due_by: number | null
    readonly has_evidence: boolean
    readonly past_due: boolean
  }
  readonly is_charge_refundable: boolean
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  readonly status: DisputeStatus
}

export type EventBody = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: object }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: string; readonly idempotency_key: string | null }
  readonly type: string
}

/** Every stored kind and its body. */
export type Bodies = {
  customer: CustomerBody
  payment_method: PaymentMethodBody
  payment_intent: IntentBody
  setup_intent: SetupBody
  charge: ChargeBody
  refund: RefundBody
  dispute: DisputeBody
  event: EventBody
}

export type Kind = keyof Bodies

/** The prefixes of Stripe's ids by kind. */
export const idPrefixes: Readonly<Record<Kind, string>> = {
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  event: 'evt',
}
