import { toPaymentFailure } from '#lottery-api/core/payments/payment-failure.rules.ts'
import type { ShownParticipation } from './participations.data.ts'

/** Returns a participation as its player sees it. */
export function toParticipation({
  id,
  draw,
  state,
  vote,
  kind,
  number,
  validatedAt,
  purchases,
  prize,
}: ShownParticipation) {
  // The player's own result is published together with the draw's.
  const ownPrize = draw.state !== 'published' || prize?.state === 'replaced' ? null : prize
  return {
    id,
    week: draw.week,
    state,
    vote,
    kind,
    number,
    validatedAt,
    openPurchaseId: purchases.find((purchase) => purchase.state === 'open')?.id ?? null,
    failure:
      state === 'payment_failed'
        ? toPaymentFailure(purchases.find((purchase) => purchase.state !== 'open')?.failure ?? null)
        : null,
    rank: ownPrize?.rank ?? null,
    prizeCents: ownPrize ? Number(ownPrize.cents) : null,
  }
}
