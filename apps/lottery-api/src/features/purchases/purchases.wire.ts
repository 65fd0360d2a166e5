import type { Prisma } from '@repo/prisma/lottery-types'
import { toPaymentFailure } from '#lottery-api/core/payments/payment-failure.rules.ts'
import type { shownRelations } from './purchases.data.ts'

type ShownPurchase = Prisma.PurchaseGetPayload<{
  include: typeof shownRelations
}>

/** Returns a purchase as its player sees it. */
export function toPurchase({ participation, disputes, ...purchase }: ShownPurchase) {
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
  return {
    id,
    method,
    state,
    amountCents,
    draws,
    potCents,
    costCents,
    createdAt,
    settledAt,
    failure: toPaymentFailure(failure),
    refundedCents,
    week: participation?.draw.week ?? null,
    // The provider's id of a payment means nothing to a player.
    reference: purchase.publicReference,
    dispute: toDispute(disputes),
  }
}

/** Returns the state of the disputes that took money. An inquiry of the bank takes nothing: it is not shown. */
function toDispute(disputes: ShownPurchase['disputes']): 'open' | 'won' | 'lost' | null {
  const states = disputes
    .filter(({ withdrawnAt }) => withdrawnAt !== null)
    .map(({ status }) => (status === 'won' || status === 'lost' ? status : 'open'))
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null
}
