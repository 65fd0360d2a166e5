import { Refusal } from '@repo/server-kit/refusal'
import { CardPaymentError } from '@repo/stripe-edge/payments'

const retryAfterS = 5

/** Returns the result of a call to the payment provider. An unreachable provider becomes a 503, to be retried. */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CardPaymentError && error.kind === 'unavailable')
      throw new Refusal('unavailable', { cause: error, retryAfterS })
    throw error
  }
}
