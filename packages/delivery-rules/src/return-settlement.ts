/** Who bears what a return costs: its sender, the platform, or the carrier who damaged or lost the goods. */
export type ReturnBearer = 'sender' | 'platform' | 'carrier'

/** What a return's money is shared out by. Amounts in cents. */
export type ReturnFacts = {
  /** What was captured at the pickup. */
  readonly priceCents: number
  /** The service fee contained in the price. */
  readonly commissionCents: number
  /** The cancellation fee after pickup: the price, the road back and the service fee. */
  readonly feeCents: number
  readonly borneBy: ReturnBearer
}

/** What becomes of a return's money. */
export type ReturnSettlement = {
  /** What the sender pays in all. */
  readonly senderCents: number
  /** With the platform's share it makes the price and the extra; all three zero when nothing is shared out. */
  readonly carrierShareCents: number
  readonly platformShareCents: number
  /** What is shared out beyond the price. */
  readonly extraCents: number
  /** Whose debt the extra is: the sender's, or nobody's, so that it is the platform's loss. */
  readonly isExtraOwed: boolean
  /** What goes back to the sender, and whose money that is; their sum is the price, or zero. */
  readonly refund: {
    readonly orderFundsCents: number
    readonly serviceFeeCents: number
    readonly lossesCents: number
  }
}

const noRefund = { orderFundsCents: 0, serviceFeeCents: 0, lossesCents: 0 }

/**
 * Shares a return's money out. The carrier gets its gain and the road back; borne by the sender the rest is service fee; borne by the
 * platform the sender gets the price back, and the platform forgoes its fee first; borne by the carrier it gets nothing.
 */
export function settleReturn({
  priceCents,
  commissionCents,
  feeCents,
  borneBy,
}: ReturnFacts): ReturnSettlement {
  if (borneBy === 'carrier') {
    return {
      senderCents: 0,
      carrierShareCents: 0,
      platformShareCents: 0,
      extraCents: 0,
      isExtraOwed: false,
      refund: { ...noRefund, orderFundsCents: priceCents },
    }
  }
  const carrierShareCents = feeCents - 2 * commissionCents
  if (borneBy === 'sender') {
    return {
      senderCents: feeCents,
      carrierShareCents,
      platformShareCents: 2 * commissionCents,
      extraCents: feeCents - priceCents,
      isExtraOwed: true,
      refund: noRefund,
    }
  }
  const platformShareCents = Math.max(0, priceCents - carrierShareCents)
  return {
    senderCents: 0,
    carrierShareCents,
    platformShareCents,
    extraCents: carrierShareCents + platformShareCents - priceCents,
    isExtraOwed: false,
    refund: {
      orderFundsCents: 0,
      serviceFeeCents: platformShareCents,
      lossesCents: priceCents - platformShareCents,
    },
  }
}
