import type { PaymentMethod } from '@repo/prisma/lottery-types'

/** Whether the money of a payment method comes by bank or post, where the staff book it, and not through a provider. */
export function isBookedByHand(method: PaymentMethod): boolean {
  return method === 'transfer' || method === 'money_order'
}
