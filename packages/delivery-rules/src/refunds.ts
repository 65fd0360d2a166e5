/** How often a refund is tried before a person has to see to it: a card that sends one back usually sends the next back as well. */
const mostRefundTries = 3

const hourMs = 3_600_000

/** How long to wait before the next try once `failedTries` have failed: an hour, then a day; null when a person has to see to it. */
export function nextRefundTryMs(failedTries: number): number | null {
  return failedTries >= mostRefundTries ? null : hourMs * 24 ** (failedTries - 1)
}

/** From whom a refund of an order that is over may be taken. */
export const refundBearers = ['fee', 'carrier', 'platform', 'shares'] as const

/**
 * Who bears a refund: `fee` the service fee, `carrier` what it was credited with, `shares` both in proportion, `platform` nobody but us.
 */
export type RefundBearer = (typeof refundBearers)[number]

/** What an order that is over has left to give back, in cents, none negative. */
type LeftOfOrder = {
  /** Captured and neither refunded nor disputed: no refund exceeds it. */
  readonly refundableCents: number
  readonly serviceFeeCents: number
  readonly carrierCents: number
}

/** Whose money a refund takes; the parts sum to its amount. */
export type RefundParts = {
  readonly serviceFeeCents: number
  readonly carrierCents: number
  readonly lossesCents: number
}

/**
 * Shares a refund out; null when more is asked for than is left of that. Without a bearer our fee is
 * taken first, then our own money: a carrier pays only where somebody says so.
 */
export function splitRefund(
  amountCents: number,
  left: LeftOfOrder,
  from: RefundBearer | null,
): RefundParts | null {
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left.refundableCents) return null
  const none = { serviceFeeCents: 0, carrierCents: 0, lossesCents: 0 }
  switch (from) {
    case 'fee':
      return amountCents > left.serviceFeeCents ? null : { ...none, serviceFeeCents: amountCents }
    case 'carrier':
      return amountCents > left.carrierCents ? null : { ...none, carrierCents: amountCents }
    case 'shares':
      return ofShares(amountCents, left)
    case 'platform':
      return { ...none, lossesCents: amountCents }
    case null: {
      const serviceFeeCents = Math.min(amountCents, left.serviceFeeCents)
      return { serviceFeeCents, carrierCents: 0, lossesCents: amountCents - serviceFeeCents }
    }
  }
}

/** In proportion to what is left of each, the odd cent from our fee. */
function ofShares(amountCents: number, { serviceFeeCents, carrierCents }: LeftOfOrder): RefundParts | null {
  const shares = serviceFeeCents + carrierCents
  if (amountCents > shares) return null
  const ofCarrier = Math.floor((amountCents * carrierCents) / shares)
  const ofFee = Math.min(amountCents - ofCarrier, serviceFeeCents)
  return { serviceFeeCents: ofFee, carrierCents: amountCents - ofFee, lossesCents: 0 }
}
