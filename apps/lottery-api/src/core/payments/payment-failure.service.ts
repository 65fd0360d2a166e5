import type { PaymentFailure } from '@repo/contracts/lottery/money'
import { paymentFailure } from '@repo/contracts/lottery/money'

/** Why a payment failed, as its player is notified: a code that the screens do not know is a refusal to them. Null where nothing failed. */
export function failureOf(code: string | null): PaymentFailure | null {
  return code === null ? null : (paymentFailure.safeParse(code).data ?? 'refused')
}
