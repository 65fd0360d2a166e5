import type { CreditLot, Purchase, Refund } from '@repo/prisma/lottery-types'
import { isBookedByHand } from '#lottery-api/core/payments/by-hand.rules.ts'

/** A refund with its purchase. */
export type RefundOfPurchase = Refund & {
  readonly purchase: Purchase & { readonly lot: Pick<CreditLot, 'lockedAt'> | null }
}

/** Whether the ownership of the refund's money is disputed. */
export function isDisputed({ purchase }: RefundOfPurchase): boolean {
  return purchase.lot !== null && purchase.lot.lockedAt !== null
}

/** Whether a refund waits for the staff, who pay it by the bank. */
export function isManualRefund(refund: RefundOfPurchase): boolean {
  const { state, purchase } = refund
  if (isDisputed(refund)) return false
  return state === 'failed' || (state === 'due' && isBookedByHand(purchase.method))
}
