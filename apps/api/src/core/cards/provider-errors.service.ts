import { Refusal } from '@repo/server-kit/refusal'
import { CardPaymentError } from '@repo/stripe-edge/payments'

const retryAfterS = 5

/**
 * Returns the result of a call to the payment provider. Throws `unavailable` (503, retry after 5 s) for an unreachable
 * provider, and any other error of the call unchanged.
 */
export async function refuseUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CardPaymentError && error.kind === 'unavailable')
      throw new Refusal('unavailable', { cause: error, retryAfterS })
    throw error
  }
}
