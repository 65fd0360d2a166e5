import type { PaymentFailure } from '@repo/contracts/lottery/money'
import type { StripeSettings } from '@repo/server-kit/stripe-settings'
import { createPayments } from '@repo/stripe-edge/create-payments'
import type { CardPayment, CardPaymentErrorKind, CardPayments } from '@repo/stripe-edge/payments'
import { CardPaymentError } from '@repo/stripe-edge/payments'
import type { CardRefund, DisputeCalls, RefundDraft } from '@repo/stripe-edge/refunds-and-disputes'
import type { PaymentProvider, ProviderNotice, ProviderPayment, RefundOutcome } from './payment-provider.ts'
import { chargeDisputed, ProviderError } from './payment-provider.ts'

/** Cards by Stripe, or by its stand-in. */
export type CardProvider = PaymentProvider & {
  /** Returns the dispute as it is now; null when the provider does not know it. */
  readonly findDispute: DisputeCalls['findDispute']
  /** Yields every dispute opened at or after the instant, newest first. */
  readonly listDisputesSince: DisputeCalls['listDisputesSince']
  /** Verifies and reads a webhook. Throws an `untrusted` `ProviderError` when the signature is wrong, absent or old. */
  readonly readNotice: (rawBody: Buffer, signature: string) => ProviderNotice
}

/** Creates the provider of card payments, which are captured as soon as the bank agrees. */
export function createCardProvider(settings: StripeSettings): CardProvider {
  const { secretKey, webhookSecret, apiBase, publishableKey, isSimulated } = settings
  const payments = createPayments({ secretKey, webhookSecret, ...(apiBase ? { apiBase } : {}) })
  return {
    open: (draft) =>
      translateErrors(async () => {
        const { purchaseId, amountCents } = draft
        // No customer: the provider never learns the player's address, and has none to forget.
        const charge = {
          key: `lottery:${purchaseId}`,
          customerId: null,
          amountCents,
          metadata: { purchaseId },
        }
        return (await payments.openCharge(charge)).intentId
      }),

    findBrowserStep: (reference) =>
      translateErrors(async () => {
        const clientSecret = await payments.readChargeSecret(reference)
        return clientSecret === null ? null : { kind: 'card', publishableKey, clientSecret, isSimulated }
      }),

    findPayment: (reference) => translateErrors(() => findCardPayment(payments, reference)),

    cancel: (reference) =>
      translateErrors(async () => {
        const { payment } = await payments.release(reference, `give-up:${reference}`)
        return toPayment(payment)
      }),

    refund: ({ refundId, reference, cents }) =>
      translateErrors(async () => {
        // The provider forgets the key of a try after a day: only its own list shows that it was made.
        const existing = (await payments.listRefundsOf(reference)).find(
          ({ metadata }) => metadata.refundId === refundId,
        )
        const draft = { intentId: reference, amountCents: cents, refundId, attempt: 1 }
        return existing ? toOutcome(existing) : await sendRefund(payments, draft)
      }),

    findDispute: (disputeId) => translateErrors(() => payments.findDispute(disputeId)),

    async *listDisputesSince(instant) {
      try {
        yield* payments.listDisputesSince(instant)
      } catch (error) {
        throw toProviderError(error)
      }
    },

    checkRefund: (refundReference) =>
      translateErrors(async () => {
        const refund = await payments.findRefund(refundReference)
        if (!refund)
          throw new ProviderError(`The card provider does not know ${refundReference}`, { kind: 'invalid' })
        return toOutcome(refund)
      }),

    readNotice: (rawBody, signature) => {
      try {
        const { id, intentId, disputeId } = payments.readEvent(rawBody, signature)
        return { id, reference: intentId, disputeId }
      } catch (error) {
        throw toProviderError(error)
      }
    },
  }
}

/** Sends a refund. It fails for a payment that the card network has taken back, which must not be refunded twice. */
async function sendRefund(payments: CardPayments, draft: RefundDraft): Promise<RefundOutcome> {
  try {
    return toOutcome(await payments.refund(draft))
  } catch (error) {
    if (error instanceof CardPaymentError && error.code === chargeDisputed)
      return { state: 'failed', failure: chargeDisputed }
    throw error
  }
}

async function findCardPayment(payments: CardPayments, reference: string): Promise<ProviderPayment> {
  const payment = await payments.find(reference)
  if (!payment) throw new ProviderError(`The card provider does not know ${reference}`, { kind: 'invalid' })
  return toPayment(payment)
}

/** Refusals that the holder can resolve, by the provider's codes; otherwise banks only report that they decline. */
const refusals: ReadonlyMap<string, PaymentFailure> = new Map([
  ['insufficient_funds', 'card-funds'],
  ['expired_card', 'card-expired'],
  ['incorrect_number', 'card-incorrect'],
  ['incorrect_cvc', 'card-incorrect'],
  ['authentication_required', 'card-authentication'],
  ['payment_intent_authentication_failure', 'card-authentication'],
])

function toPayment({
  status,
  capturedCents,
  amountCents,
  cardFingerprint,
  lastErrorCode,
  lastError,
}: CardPayment): ProviderPayment {
  const payer = cardFingerprint === null ? null : `card:${cardFingerprint}`
  if (status === 'succeeded') return { state: 'paid', amountCents: capturedCents, payer, failure: null }
  if (status === 'canceled') return { state: 'over', amountCents, payer, failure: null }
  const isRefused = status === 'requires_payment_method' && lastError !== null
  return {
    state: isRefused ? 'refused' : 'open',
    amountCents,
    payer,
    failure: isRefused ? (refusals.get(lastErrorCode ?? '') ?? 'card-declined') : null,
  }
}

function toOutcome({ status, refundId, failure }: CardRefund): RefundOutcome {
  return status === 'failed' || status === 'canceled'
    ? { state: 'failed', failure: failure ?? status }
    : { state: 'sent', reference: refundId }
}

const kinds: Readonly<Record<CardPaymentErrorKind, ProviderError['kind']>> = {
  unavailable: 'unavailable',
  untrusted: 'untrusted',
  declined: 'invalid',
  invalid: 'invalid',
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const kind = error instanceof CardPaymentError ? kinds[error.kind] : 'invalid'
  const message = error instanceof Error ? error.message : 'The card provider failed'
  return new ProviderError(message, { kind, cause: error })
}

async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}
