import type { DrawShares } from './ledger.ts'

/** What is left of a card payment that its player has got back from the bank, by a dispute that we have lost. */
export type LostPayment = DrawShares & {
  /** What the bank has given back. */
  readonly amountCents: number
  /** Draws that were bought and not played, nor given back. */
  readonly remaining: number
  /** Refunds of it that have not left, the oldest first. */
  readonly refunds: readonly { readonly id: string; readonly cents: number }[]
}

/** What the player holds no more, since it was paid back. */
export type ChargedBack = {
  /** Draws to take out of what remains. */
  readonly voidedDraws: number
  /** Refunds that are not made any more: each as a whole, by the ids. */
  readonly refundIds: readonly string[]
  readonly refundCents: number
  /** Draws in play that are void as well, should they come back. */
  readonly drawsToVoid: number
}

/** Takes back no more than the bank gave: unused draws first, then refunds under way. What is played already we bear. */
export function chargedBack({
  amountCents,
  remaining,
  refunds,
  potCents,
  costCents,
}: LostPayment): ChargedBack {
  const drawCents = potCents + costCents
  const voidedDraws = Math.min(remaining, Math.floor(amountCents / drawCents))
  let left = amountCents - voidedDraws * drawCents
  const refundIds: string[] = []
  let refundCents = 0
  for (const { id, cents } of refunds) {
    if (cents > left) continue
    left -= cents
    refundCents += cents
    refundIds.push(id)
  }
  return { voidedDraws, refundIds, refundCents, drawsToVoid: Math.floor(left / drawCents) }
}
