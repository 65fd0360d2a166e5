import type { PaymentFailure } from '@repo/contracts/lottery/money'
import { paymentFailure } from '@repo/contracts/lottery/money'

/** Converts a failure code of a provider to a code of the screens. An unknown code is a refusal; null stays null. */
export function toPaymentFailure(code: string | null): PaymentFailure | null {
  return code === null ? null : (paymentFailure.safeParse(code).data ?? 'refused')
}
