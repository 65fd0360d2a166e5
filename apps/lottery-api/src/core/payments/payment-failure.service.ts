import type { PaymentFailure } from '@repo/contracts/lottery/money'
import { paymentFailure } from '@repo/contracts/lottery/money'

/** Why a payment failed, as a code of the screens; an unknown one is a refusal. Null where nothing failed. */
export function toPaymentFailure(code: string | null): PaymentFailure | null {
  return code === null ? null : (paymentFailure.safeParse(code).data ?? 'refused')
}
