import type { Prisma } from '@repo/prisma/lottery-types'
import { failureOf } from './payment-failure.ts'

type Bought = Prisma.PurchaseGetPayload<{
  include: { participation: { select: { draw: { select: { week: true } } } } }
}>

/** A purchase as its player sees it. */
export function toPurchase({ participation, ...purchase }: Bought) {
  const {
    id,
    method,
    state,
    amountCents,
    draws,
    potCents,
    costCents,
    createdAt,
    settledAt,
    failure,
    refundedCents,
  } = purchase
  // The name that a payment has at its provider, or has not yet, says nothing to a player.
  const reference = method === 'transfer' || method === 'money_order' ? purchase.reference : id
  return {
    ...{
      id,
      method,
      state,
      amountCents,
      draws,
      potCents,
      costCents,
      createdAt,
      settledAt,
      failure: failureOf(failure),
      refundedCents,
    },
    week: participation?.draw.week ?? null,
    reference,
  }
}
