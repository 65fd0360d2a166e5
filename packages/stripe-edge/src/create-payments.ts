import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { createChargeCalls } from './charge-calls.ts'
import { toCardPayment, toPaymentEvent } from './convert-objects.ts'
import { expandedFields, findIntent } from './find-intent.ts'
import { createOffSessionCalls } from './off-session-calls.ts'
import {
  createUnknownPaymentError,
  isStateConflict,
  isUnknownObject,
  toCardPaymentError,
  toUntrustedError,
  translateErrors,
} from './payment-errors.ts'
import type { CaptureOutcome, CardPayment, CardPayments, ReleaseOutcome } from './payments.ts'
import { CardPaymentError } from './payments.ts'
import { createDisputeCalls, createRefundCalls } from './refund-calls.ts'
import { createSetupCalls } from './setup-calls.ts'

/** How to reach the payment provider. `apiBase` (an origin without a path) points the SDK elsewhere than Stripe. */
export type PaymentsConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly apiBase?: string
  /** The timeout of one attempt, in milliseconds; 5 000 when absent. */
  readonly timeoutMs?: number
  /** Makes the calls instead of HTTP, one try each, for a simulation in the same process. */
  readonly transport?: Stripe.HttpClient
}

type Clock = { now(): Date }

const ephemeralKeyPeriodMs = 30 * 60_000

/**
 * Creates the payments port over the official SDK, which repeats a failed attempt twice under the same idempotency key.
 */
export function createPayments(
  config: PaymentsConfig,
  clock: Clock = { now: () => new Date() },
): CardPayments {
  const stripe = connect(config)
  return {
    ...createIntentCalls(stripe),
    ...createSettlementCalls(stripe),
    ...createRefundCalls(stripe),
    ...createDisputeCalls(stripe),
    ...createSetupCalls(stripe),
    ...createOffSessionCalls(stripe),
    ...createChargeCalls(stripe),

    ensureCustomer: ({ id, email }) =>
      translateErrors(async () => {
        // The provider refuses a key with other parameters, so a changed address gets another key.
        const customer = await stripe.customers.create(
          { email, metadata: { accountId: id } },
          { idempotencyKey: `customer:${id}:${hashText(email)}` },
        )
        return customer.id
      }),

    forgetCustomer: (customerId) =>
      translateErrors(async () => {
        try {
          await stripe.customers.del(customerId)
        } catch (error) {
          if (!isUnknownObject(error)) throw error
        }
      }),

    getEphemeralKey: (customer) =>
      translateErrors(async () => {
        // A key is valid for one hour. Reused within half an hour, it is valid for at least another half.
        const period = Math.floor(clock.now().getTime() / ephemeralKeyPeriodMs)
        const key = await stripe.ephemeralKeys.create(
          { customer },
          { apiVersion: Stripe.API_VERSION, idempotencyKey: `ephemeral-key:${customer}:${period}` },
        )
        if (!key.secret)
          throw new CardPaymentError('invalid', 'The ephemeral key came without a secret', null, key)
        return key.secret
      }),

    readEvent: (rawBody, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret, toleranceS)
        refuseFutureDate(signature)
        return toPaymentEvent(event)
      } catch (error) {
        throw toUntrustedError(error)
      }
    },
  }
}

/** The maximum distance of an event's date from now, so that a recorded one cannot be sent again later. */
const toleranceS = 300

/**
 * Throws for an event dated in the future, which could be sent again until then; the SDK refuses only old ones.
 * Reads the date as the SDK does: of several the last, since the preceding text is unsigned.
 */
function refuseFutureDate(signature: string): void {
  const date = signature.split(',').findLast((part) => part.startsWith('t='))
  const datedS = Number.parseInt(date?.slice(2) ?? '', 10)
  if (!(datedS - Date.now() / 1000 <= toleranceS)) throw new Error('The event is dated ahead of its time')
}

function connect(config: PaymentsConfig): Stripe {
  const common = { maxNetworkRetries: 2, timeout: config.timeoutMs ?? 5_000, telemetry: false } as const
  if (config.transport)
    return new Stripe(config.secretKey, { ...common, maxNetworkRetries: 0, httpClient: config.transport })
  if (!config.apiBase) return new Stripe(config.secretKey, common)
  const { protocol, hostname, port } = new URL(config.apiBase)
  const isHttps = protocol === 'https:'
  return new Stripe(config.secretKey, {
    ...common,
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
  })
}

type IntentCalls = Pick<CardPayments, 'createIntent' | 'find' | 'listIntentsSince'>

function createIntentCalls(stripe: Stripe): IntentCalls {
  return {
    createIntent: ({ quoteId, attempt, accountId, customerId, amountCents, metadata }) =>
      translateErrors(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'eur',
            customer: customerId,
            capture_method: 'manual',
            setup_future_usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, quoteId, accountId },
            expand: expandedFields,
          },
          { idempotencyKey: `intent:${quoteId}:${attempt}` },
        )
        const clientSecret = intent.client_secret
        if (!clientSecret)
          throw new CardPaymentError('invalid', 'The intent came without a secret', null, intent)
        return { payment: toCardPayment(intent), clientSecret }
      }),

    find: (intentId) => translateErrors(() => findIntent(stripe, intentId)),

    async *listIntentsSince(instant) {
      const created = { gte: Math.floor(instant.getTime() / 1_000) }
      try {
        const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.payment_method'] })
        for await (const intent of intents) yield toCardPayment(intent)
      } catch (error) {
        throw toCardPaymentError(error)
      }
    },
  }
}

type SettlementCalls = Pick<CardPayments, 'capture' | 'release'>

function createSettlementCalls(stripe: Stripe): SettlementCalls {
  return {
    capture: (intentId, amountCents, key) =>
      translateErrors(async () => {
        const payment = await settle(stripe, intentId, `capture:${intentId}:${key}`, (idempotencyKey) =>
          stripe.paymentIntents.capture(
            intentId,
            { amount_to_capture: amountCents, expand: expandedFields },
            { idempotencyKey },
          ),
        )
        return toCaptureOutcome(payment, amountCents)
      }),

    release: (intentId, key) =>
      translateErrors(async () => {
        const payment = await settle(stripe, intentId, `release:${intentId}:${key}`, (idempotencyKey) =>
          stripe.paymentIntents.cancel(intentId, { expand: expandedFields }, { idempotencyKey }),
        )
        return toReleaseOutcome(payment)
      }),
  }
}

/**
 * Makes a change and returns the payment after it. When the provider refuses because of the payment's state, returns
 * that state. A refusal is stored under its key, so an outdated one is retried under a second key.
 */
async function settle(
  stripe: Stripe,
  intentId: string,
  key: string,
  change: (idempotencyKey: string) => Promise<Stripe.PaymentIntent>,
): Promise<CardPayment> {
  const first = await attempt(() => change(key))
  if (first) return first
  const current = await findIntent(stripe, intentId)
  if (!current) throw createUnknownPaymentError(intentId, null)
  if (current.status !== 'requires_capture') return current
  const second = await attempt(() => change(`${key}:again`))
  return second ?? (await findIntent(stripe, intentId)) ?? current
}

/** Makes a change and returns the payment after it; null when the payment's state conflicts with it. */
async function attempt(change: () => Promise<Stripe.PaymentIntent>): Promise<CardPayment | null> {
  try {
    return toCardPayment(await change())
  } catch (error) {
    if (isStateConflict(error)) return null
    throw error
  }
}

function toCaptureOutcome(payment: CardPayment, amountCents: number): CaptureOutcome {
  if (payment.status === 'canceled') return { outcome: 'canceled', payment }
  if (payment.status !== 'succeeded') return { outcome: 'not_authorised', payment }
  return { outcome: payment.capturedCents === amountCents ? 'captured' : 'captured_otherwise', payment }
}

function toReleaseOutcome(payment: CardPayment): ReleaseOutcome {
  if (payment.status === 'canceled') return { outcome: 'released', payment }
  if (payment.status === 'succeeded') return { outcome: 'captured', payment }
  throw new CardPaymentError('unavailable', 'The payment cannot be released yet', payment.status, null)
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
