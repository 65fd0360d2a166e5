import type { DrawShares } from './ledger.ts'

/** The rest of a card payment that the bank has returned to its player after a lost dispute. */
export type LostPayment = DrawShares & {
  /** The amount returned by the bank. */
  readonly amountCents: number
  /** Draws that were bought and neither played nor refunded. */
  readonly remaining: number
  /** Its refunds that have not been sent, oldest first. */
  readonly refunds: readonly { readonly id: string; readonly cents: number }[]
}

/** The draws and refunds that the player loses because the bank returned the money. */
export type ChargedBack = {
  /** Draws to remove from the rest. */
  readonly voidedDraws: number
  /** The ids of refunds that are cancelled, each as a whole. */
  readonly refundIds: readonly string[]
  readonly refundCents: number
  /** The maximum number of draws in play that become void if they come back. */
  readonly drawsToVoid: number
}

/**
 * Returns what to take back: no more than the bank returned, unused draws first, then refunds. Played draws stay; the
 * rest pays for draws in play, which become void if they come back.
 */
export function computeChargeBack({
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
