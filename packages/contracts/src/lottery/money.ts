import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant } from '../wire.ts'
import { cents, count, paymentMethod, requestKey, week } from './fields.ts'
import { payoutAccount } from './payout-account.ts'

/** The state of a purchase. */
export const purchaseState = z.enum(['open', 'settled', 'failed', 'cancelled', 'refunded'])

/**
 * Why a purchase was not paid: its bank or PayPal refused, the provider rejected it, another refusal, the payment timed
 * out, or a newer purchase replaced it.
 */
export const paymentFailure = z.enum([
  'card-declined',
  'card-funds',
  'card-expired',
  'card-incorrect',
  'card-authentication',
  'paypal-declined',
  'provider-refused',
  'refused',
  'expired',
  'replaced',
])
/** A reason why a purchase was not paid. */
export type PaymentFailure = z.output<typeof paymentFailure>

/** What the browser needs to continue a payment, by method. */
const nextStep = z.discriminatedUnion('kind', [
  /** Confirm the card by the provider's own form (or its stand-in, when `isSimulated`). */
  z.object({
    kind: z.literal('card'),
    publishableKey: z.string(),
    clientSecret: z.string(),
    isSimulated: z.boolean(),
  }),
  /** Open the provider's page, which returns to the draw. */
  z.object({ kind: z.literal('paypal'), approvalUrl: z.string(), isSimulated: z.boolean() }),
  /** Pay in by bank, with this reference as reason. */
  z.object({
    kind: z.literal('transfer'),
    beneficiary: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    reference: z.string(),
  }),
  /** Send a money order with this reference to this address. */
  z.object({
    kind: z.literal('money_order'),
    beneficiary: z.string(),
    address: z.string(),
    reference: z.string(),
  }),
  z.object({ kind: z.literal('none') }),
])

/** A purchase as its player sees it. */
export const purchase = z.object({
  id,
  method: paymentMethod,
  state: purchaseState,
  amountCents: cents,
  draws: z.int(),
  /** The part of each draw that goes into its pot, and the part for running costs. */
  potCents: cents,
  costCents: cents,
  week: week.nullable(),
  reference: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  failure: paymentFailure.nullable(),
  refundedCents: cents,
  /** The outcome of a card dispute; null without one. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
})

/**
 * Begins a purchase of credits, for the participation in a draw if one is given. Requires a confirmed session
 * (`password-needed`). A repeat of the key returns the same. Refused to a player who may not play, without a limit
 * (`limit-needed`), beyond one (`limit-exceeded`), by a method that is not offered (`malformed`), and for a draw that
 * is closed (`draw-closed`), already paid (`already-paid`) or without a vote (`not-voted`). `unavailable` and
 * `payment-unsuccessful` when the provider does not answer or refuses.
 */
export const startPurchase = defineEndpoint({
  method: 'POST',
  path: '/purchases',
  auth: 'signed-in',
  summary: 'Begins to pay for an entry',
  rateLimit: 'payment',
  request: z.object({ method: paymentMethod, requestKey, week: week.optional() }),
  response: z.object({ success: z.literal(true), purchase, next: nextStep }),
})

/**
 * Returns the state of a purchase; queries the provider about an open one, `unavailable` when it does not answer.
 * Another player's purchase is `not-found`.
 */
export const readPurchase = defineEndpoint({
  method: 'GET',
  path: '/purchases/:id',
  auth: 'signed-in',
  summary: 'How a purchase stands',
  request: z.object({ id }),
  response: z.object({ purchase, next: nextStep }),
})

/**
 * Cancels an open purchase; money that arrives nevertheless becomes credits. Idempotent; a purchase that was paid first
 * is a 409 `purchase-over`.
 */
export const cancelPurchase = defineEndpoint({
  method: 'POST',
  path: '/purchases/:id/cancel',
  auth: 'signed-in',
  summary: 'Gives an open purchase up',
  request: z.object({ id }),
  response: done,
})

/** Returns the purchases and refunds, the newest first. */
export const listPurchases = defineEndpoint({
  method: 'GET',
  path: '/purchases',
  auth: 'signed-in',
  summary: 'The purchases of the player',
  request: z.object({}),
  response: z.object({
    purchases: z.array(purchase),
    defaultMethod: paymentMethod,
    methods: z.array(paymentMethod),
  }),
})

/** Returns the credits that the player can use. */
export const readCredits = defineEndpoint({
  method: 'GET',
  path: '/credits',
  auth: 'signed-in',
  summary: 'The credits of the player',
  request: z.object({}),
  response: z.object({
    free: count,
    paid: count,
    /** Of a disputed card payment: neither usable nor refundable until the dispute is decided. */
    locked: count,
    refundableCents: cents,
    /**
     * A refund by bank transfer, for a payment that no provider can refund. It waits until the player names an account.
     */
    refundByBank: z
      .object({ cents, bankAccount: z.object({ holder: z.string(), ending: z.string() }).nullable() })
      .nullable(),
    lots: z.array(
      z.object({
        id,
        kind: z.enum(['free', 'paid']),
        source: z.string(),
        granted: count,
        remaining: count,
        createdAt: instant,
        expiresAt: instant.nullable(),
      }),
    ),
  }),
})

/**
 * Refunds unused paid credits by the way they were paid (`nothing-to-refund` without any). Requires a confirmed
 * session (`password-needed`). A repeat of the key refunds nothing more.
 */
export const refundCredits = defineEndpoint({
  method: 'POST',
  path: '/credits/refund',
  auth: 'signed-in',
  summary: 'Gives unused paid credits back',
  rateLimit: 'payment',
  request: z.object({ requestKey }),
  response: z.object({ success: z.literal(true), refundedCents: cents }),
})

/**
 * Names the account for a refund by bank transfer; its holder is the verified name. Requires a confirmed session
 * (`password-needed`). `nothing-to-refund` when no refund waits for one.
 */
export const nameRefundAccount = defineEndpoint({
  method: 'PUT',
  path: '/credits/refund-account',
  auth: 'signed-in',
  summary: 'Names the account of a refund by bank',
  rateLimit: 'payment',
  request: payoutAccount,
  response: done,
})

/** Returns money in, money out and credits, line by line, the newest first. */
export const readStatement = defineEndpoint({
  method: 'GET',
  path: '/statement',
  auth: 'signed-in',
  summary: 'The full statement of the player',
  request: z.object({}),
  response: z.object({
    lines: z.array(
      z.object({
        at: instant,
        /**
         * purchase, refund, credit-used, credit-returned, credit-given, credit-expired, credit-void, dispute,
         * dispute-won, prize, prize-paid.
         */
        kind: z.string(),
        cents,
        credits: z.int(),
        week: week.nullable(),
        /** When that week's draw is held. */
        drawTime: instant.nullable(),
        reference: z.string(),
      }),
    ),
    balance: z.object({ paidInCents: cents, paidOutCents: cents, refundedCents: cents, credits: count }),
  }),
})
