/**
 * The card payments port: the APIs' only knowledge of their payment provider. A repeat of a mutating call has one
 * effect: by its nature, or by an idempotency key derived from its meaning, which the provider remembers for at least a
 * day.
 */

import type { DisputeCalls, RefundCalls } from './refunds-and-disputes.ts'

/** The states of one payment, under the provider's names. */
export const cardPaymentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

/** The state of a payment. */
export type CardPaymentStatus = (typeof cardPaymentStatuses)[number]

/** The displayable facts about the paying card. */
export type PaymentCard = { readonly brand: string; readonly last4: string }

/** A payment in its current state at the provider. Amounts are integer cents. */
export type CardPayment = {
  readonly intentId: string
  readonly status: CardPaymentStatus
  /** The requested amount. */
  readonly amountCents: number
  /** The held amount that may still be captured; 0 unless the status is `requires_capture`. */
  readonly capturableCents: number
  readonly capturedCents: number
  readonly currency: 'eur'
  readonly customerId: string | null
  /** The saved card, usable by `chargeOffSession` once the payment has been authorised. */
  readonly paymentMethodId: string | null
  readonly card: PaymentCard | null
  /** The provider's fingerprint of the card's number, the same for every customer; null until there is a card. */
  readonly cardFingerprint: string | null
  /** Always contains `quoteId` and `accountId` for `createIntent` and `createOffSessionIntent`. */
  readonly metadata: Readonly<Record<string, string>>
  /** The provider's sentence about the last failed attempt, for people. */
  readonly lastError: string | null
  /** The provider's code of it (`insufficient_funds`, `expired_card`, …), for decisions. */
  readonly lastErrorCode: string | null
  readonly createdAt: Date
}

/** The displayable facts about a saved card. */
export type SavedCardFacts = PaymentCard & { readonly expiryMonth: number; readonly expiryYear: number }

/** The saving of a card in its current state at the provider. */
export type CardSetup = {
  readonly setupId: string
  /** `unfinished`: the cardholder has not (yet) entered a card that the bank accepts. */
  readonly status: 'unfinished' | 'succeeded' | 'canceled'
  readonly customerId: string | null
  /** The card, usable off session once the setup has succeeded. */
  readonly paymentMethodId: string | null
  readonly card: SavedCardFacts | null
  /** Always contains `accountId` when `createSetup` created the setup. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The input of `createSetup`. One key always has the same other values. */
export type SetupDraft = {
  readonly key: string
  readonly accountId: string
  readonly customerId: string
  readonly metadata?: Readonly<Record<string, string>>
}

/** The outcome of an off-session authorisation. `payment` is the provider's state after it. */
export type OffSessionOutcome =
  /** The amount is held, by this call or an earlier one. */
  | { readonly outcome: 'authorised'; readonly payment: CardPayment }
  /** The bank refuses, or requires the cardholder's presence, who may then pay the same payment (`presentIntent`). */
  | {
      readonly outcome: 'declined'
      readonly payment: CardPayment
      /** The provider's code (`insufficient_funds`, `authentication_required`, …). */
      readonly code: string | null
      readonly message: string
    }
  /** It was released before, so nothing is held. */
  | { readonly outcome: 'canceled'; readonly payment: CardPayment }

/** The outcome of a capture. `payment` is the provider's state after it. */
export type CaptureOutcome =
  /** Exactly the requested amount is captured, by this call or an earlier one. */
  | { readonly outcome: 'captured'; readonly payment: CardPayment }
  /** It was captured before with another amount (`payment.capturedCents`): nothing changed. */
  | { readonly outcome: 'captured_otherwise'; readonly payment: CardPayment }
  /** The authorisation was released or lapsed before: nothing can be captured. */
  | { readonly outcome: 'canceled'; readonly payment: CardPayment }
  /** The card has not been authorised (yet). */
  | { readonly outcome: 'not_authorised'; readonly payment: CardPayment }

/** The outcome of a release. `payment` is the provider's state after it. */
export type ReleaseOutcome =
  /** Nothing is held or captured, after this call or an earlier one. */
  | { readonly outcome: 'released'; readonly payment: CardPayment }
  /** It was captured before: only a refund returns it. */
  | { readonly outcome: 'captured'; readonly payment: CardPayment }

/** A verified event of the provider. It is only a hint: read its subject again. */
export type PaymentEvent = {
  /** Unique: the same event may arrive twice, late and in any order. */
  readonly id: string
  readonly type: string
  /** The payment concerned, null when the event is about something else. */
  readonly intentId: string | null
  /** The card's setup concerned, null when the event is about something else. */
  readonly setupId: string | null
  /** The refund concerned, null when the event is about something else. */
  readonly refundId: string | null
  /** The dispute concerned, null when the event is about something else. */
  readonly disputeId: string | null
  readonly createdAt: Date
}

/** The input of `createIntent`. One quote and attempt always have the same other values. */
export type IntentDraft = {
  readonly quoteId: string
  /** 1 for the first payment of a quote; one more after a cancelled intent. */
  readonly attempt: number
  readonly accountId: string
  readonly customerId: string
  readonly amountCents: number
  /** At most 48 entries, names to 40 and values to 500 characters (the provider's limits). */
  readonly metadata?: Readonly<Record<string, string>>
}

/** The input of `openCharge`. One key always has the same other values. */
export type ChargeDraft = {
  readonly key: string
  /** The customer whose saved cards may be charged; null for a charge without a known customer. */
  readonly customerId: string | null
  readonly amountCents: number
  readonly metadata: Readonly<Record<string, string>>
}

/** The outcome of an off-session charge. `payment` is the provider's state after it. */
export type ChargeOutcome =
  /** The amount is captured, by this try, an earlier one or the cardholder. */
  | { readonly outcome: 'paid'; readonly payment: CardPayment }
  /** The bank refuses, or requires the cardholder's presence; `code` is the provider's (`insufficient_funds`, …). */
  | { readonly outcome: 'declined'; readonly payment: CardPayment; readonly code: string | null }
  /** It was cancelled before: it can capture nothing any more. */
  | { readonly outcome: 'canceled'; readonly payment: CardPayment }

/** Charges that the saved card or its holder may retry, and that are captured once: part of the payments port. */
export type ChargeCalls = {
  /** Creates an unpaid charge. A repeat under a key returns the same one. */
  openCharge(draft: ChargeDraft): Promise<CardPayment>
  /**
   * Charges a saved card off-session. A repeat of a try (by its number) is the same try. `invalid` for an unknown
   * payment, `unavailable` for one in an unexpected state.
   */
  chargeOffSession(intentId: string, paymentMethodId: string, attempt: number): Promise<ChargeOutcome>
  /**
   * Returns the secret with which the cardholder, when present, pays a charge by any card; null when it is over.
   * `invalid` for an unknown one.
   */
  readChargeSecret(intentId: string): Promise<string | null>
}

/**
 * Card payments in euros. Every method throws only `CardPaymentError`: `declined`, `unavailable` (repeat later with the
 * same key), `invalid` (a defect of ours) or, for `readEvent`, `untrusted`.
 */
export type CardPayments = RefundCalls &
  DisputeCalls &
  ChargeCalls & {
    /**
     * Returns the provider's customer for an account. A repeat with the same email returns the same id for at least a
     * day; later, or with another email, it creates another customer, so store the id.
     */
    ensureCustomer(account: { readonly id: string; readonly email: string }): Promise<string>
    /** Deletes a customer with its address and cards; its payments stay. Idempotent. */
    forgetCustomer(customerId: string): Promise<void>
    /**
     * Opens a payment that is authorised in the browser and captured later. Its card is saved for later charges.
     * A repeat of a quote's attempt returns the same payment.
     */
    createIntent(
      draft: IntentDraft,
    ): Promise<{ readonly payment: CardPayment; readonly clientSecret: string }>
    /**
     * Returns a secret (valid at least 30 minutes) with which a mobile screen may read that customer's cards. A repeat
     * within the same half hour returns the same one.
     */
    getEphemeralKey(customerId: string): Promise<string>
    /** Returns the payment as it is now; null when the provider does not know it, or for a malformed id. */
    find(intentId: string): Promise<CardPayment | null>
    /**
     * Captures `amountCents` of the hold and releases the rest. Idempotent under the same key; of a payment that cannot
     * be captured (any more) the outcome says why. `invalid` for an unknown payment.
     */
    capture(intentId: string, amountCents: number, key: string): Promise<CaptureOutcome>
    /**
     * Releases the whole hold. Does nothing when already released or captured; `unavailable` when the provider refuses
     * in another state, `invalid` for an unknown payment.
     */
    release(intentId: string, key: string): Promise<ReleaseOutcome>
    /** Begins saving a card in the browser for off-session charges. A repeat under a key returns the same setup. */
    createSetup(draft: SetupDraft): Promise<{ readonly setup: CardSetup; readonly clientSecret: string }>
    /** Returns the saving of a card as it is now; null when the provider does not know it, or for a malformed id. */
    findSetup(setupId: string): Promise<CardSetup | null>
    /** Ends a setup that has saved nothing. Does nothing when it is over or unknown. */
    cancelSetup(setupId: string): Promise<void>
    /** Deletes a saved card, which can never be charged again. Idempotent. */
    forgetCard(paymentMethodId: string): Promise<void>
    /** Creates a payment without a hold, for `authoriseOffSession`. One per quote, however often it is called. */
    createOffSessionIntent(draft: Omit<IntentDraft, 'attempt'>): Promise<CardPayment>
    /**
     * Asks the bank to hold the amount on a saved card, off-session. A repeat with the same card is the same try.
     * `invalid` for an unknown payment, `unavailable` for one in an unexpected state.
     */
    authoriseOffSession(intentId: string, paymentMethodId: string): Promise<OffSessionOutcome>
    /**
     * Returns the secret with which the cardholder, when present, makes a payment that was refused off-session, and
     * prepares the payment so that its card is then saved. Null when it is over, `invalid` for an unknown payment.
     */
    presentIntent(intentId: string): Promise<string | null>
    /** Lists every payment created at or after the instant, newest first, fetched page by page. */
    listIntentsSince(instant: Date): AsyncIterable<CardPayment>
    /**
     * Verifies and reads a webhook. `untrusted` when the signature is wrong, absent, or more than 5 minutes old or
     * ahead, and when the body is unreadable.
     */
    readEvent(rawBody: Buffer, signature: string): PaymentEvent
  }

/** Why a payment call failed. Only the messages of `declined` are meant for the customer. */
export type CardPaymentErrorKind = 'declined' | 'unavailable' | 'invalid' | 'untrusted'

/** The only error of this port. `cause` has the provider's own. */
export class CardPaymentError extends Error {
  override readonly name = 'CardPaymentError'
  readonly kind: CardPaymentErrorKind
  /** The provider's code (`card_declined`, `insufficient_funds`, …), for decisions and logs. */
  readonly code: string | null

  constructor(kind: CardPaymentErrorKind, message: string, code: string | null, cause: unknown) {
    super(message, { cause })
    this.kind = kind
    this.code = code
  }
}
