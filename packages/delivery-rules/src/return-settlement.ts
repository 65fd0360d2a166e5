/** The bearer of a return's cost: its sender, the platform, or the carrier who damaged or lost the goods. */
export type ReturnBearer = 'sender' | 'platform' | 'carrier'

/** The basis for allocating a return's money. Amounts in cents. */
export type ReturnFacts = {
  /** Captured at the pickup. */
  readonly priceCents: number
  /** The service fee contained in the price. */
  readonly commissionCents: number
  /** The cancellation fee after pickup: the price, the road back and the service fee. */
  readonly feeCents: number
  readonly borneBy: ReturnBearer
}

/** The allocation of a return's money. */
export type ReturnSettlement = {
  /** The sender's total. */
  readonly senderCents: number
  /**
   * The carrier's part. With the platform's share it sums to price and extra; all three are zero when nothing is
   * allocated.
   */
  readonly carrierShareCents: number
  readonly platformShareCents: number
  /** The part beyond the price. */
  readonly extraCents: number
  /** Whether the sender owes the extra; otherwise it is the platform's loss. */
  readonly isExtraOwed: boolean
  /** The refund to the sender and its sources. Their sum is the price, or zero. */
  readonly refund: {
    readonly orderFundsCents: number
    readonly serviceFeeCents: number
    readonly lossesCents: number
  }
}

const noRefund = { orderFundsCents: 0, serviceFeeCents: 0, lossesCents: 0 }

/**
 * Allocates a return's money. The carrier gets its gain and the road back. At the sender's cost, the rest is service
 * fee. At the platform's cost, the sender gets the price back and the platform forgoes its fee first. At the carrier's
 * cost, the carrier gets nothing.
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
