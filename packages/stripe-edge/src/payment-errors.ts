import Stripe from 'stripe'
import { CardPaymentError } from './payments.ts'

/**
 * Returns the port's error for any error of the SDK; the port's own is returned unchanged. A refused card is
 * `declined`, a temporary failure `unavailable`, anything else `invalid`.
 */
export function toCardPaymentError(error: unknown): CardPaymentError {
  if (error instanceof CardPaymentError) return error
  const { errors } = Stripe
  if (!(error instanceof errors.StripeError)) {
    return new CardPaymentError('invalid', 'The payment call could not be made', null, error)
  }
  const code = error.decline_code ?? error.code ?? null
  if (error instanceof errors.StripeCardError) {
    return new CardPaymentError('declined', error.message, code, error)
  }
  if (isTemporary(error)) {
    return new CardPaymentError('unavailable', 'The payment provider does not answer', code, error)
  }
  return new CardPaymentError(
    'invalid',
    `The payment provider refuses the call: ${error.message}`,
    code,
    error,
  )
}

/** Makes a call of the SDK and returns its result. Its errors become the port's (`CardPaymentError`). */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toCardPaymentError(error)
  }
}

/** Creates the port's error (`invalid`) for a call about a payment that the provider does not know. */
export function createUnknownPaymentError(intentId: string, cause: unknown): CardPaymentError {
  return new CardPaymentError('invalid', `No payment ${intentId}`, 'resource_missing', cause)
}

/**
 * Returns the port's error (`untrusted`) for a webhook: signed by someone else, too old, dated ahead, or signed and
 * unreadable.
 */
export function toUntrustedError(cause: unknown): CardPaymentError {
  return new CardPaymentError('untrusted', 'The webhook cannot be trusted', null, cause)
}

/**
 * Whether the same call with the same key may succeed later: no response, too many calls, a server error, a busy key.
 */
function isTemporary(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { errors } = Stripe
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error.statusCode === 409 ||
    (error.statusCode ?? 500) >= 500
  )
}

const stateConflictCodes = new Set([
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
])

/** Whether the provider refuses because the payment is in another state than the call expects. */
export function isStateConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && stateConflictCodes.has(error.code ?? '')
}

/** Whether the provider does not know the requested object. */
export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Returns what `read` returns; null when the provider does not know the object. Throws any other error. */
export async function nullIfUnknown<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isUnknownObject(error)) return null
    throw error
  }
}
