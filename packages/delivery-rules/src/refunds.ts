/**
 * The maximum number of tries of a refund before staff take over: a card that returns one usually returns the next as
 * well.
 */
const maxRefundTries = 3

const hourMs = 3_600_000

/** Returns the pause before the next try after this many failures: an hour, then a day; null when staff take over. */
export function computeRefundPauseMs(failedTries: number): number | null {
  return failedTries >= maxRefundTries ? null : hourMs * 24 ** (failedTries - 1)
}

/** Who may bear a refund of a finished order. */
export const refundBearers = ['fee', 'carrier', 'platform', 'shares'] as const

/**
 * The bearer of a refund: `fee` the service fee, `carrier` its credit, `shares` both in proportion, `platform` only us.
 */
export type RefundBearer = (typeof refundBearers)[number]

/** The refundable rest of a finished order, in cents, none negative. */
type RefundableRest = {
  /** Captured and neither refunded nor disputed: the maximum refund. */
  readonly refundableCents: number
  readonly serviceFeeCents: number
  readonly carrierCents: number
}

/** The sources of a refund; the parts sum to its amount. */
export type RefundSplit = {
  readonly serviceFeeCents: number
  readonly carrierCents: number
  readonly lossesCents: number
}

/**
 * Allocates a refund to its sources; null when it exceeds their rest, or is not a positive number of whole cents.
 * Without a bearer our fee is used first, then our own money: a carrier pays only when named.
 */
export function splitRefund(
  amountCents: number,
  left: RefundableRest,
  from: RefundBearer | null,
): RefundSplit | null {
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left.refundableCents) return null
  const none = { serviceFeeCents: 0, carrierCents: 0, lossesCents: 0 }
  switch (from) {
    case 'fee':
      return amountCents > left.serviceFeeCents ? null : { ...none, serviceFeeCents: amountCents }
    case 'carrier':
      return amountCents > left.carrierCents ? null : { ...none, carrierCents: amountCents }
    case 'shares':
      return splitByShares(amountCents, left)
    case 'platform':
      return { ...none, lossesCents: amountCents }
    case null: {
      const serviceFeeCents = Math.min(amountCents, left.serviceFeeCents)
      return { serviceFeeCents, carrierCents: 0, lossesCents: amountCents - serviceFeeCents }
    }
  }
}

/** Allocates in proportion to the rest of each; the odd cent comes from our fee. */
function splitByShares(
  amountCents: number,
  { serviceFeeCents, carrierCents }: RefundableRest,
): RefundSplit | null {
  const sharesCents = serviceFeeCents + carrierCents
  if (amountCents > sharesCents) return null
  const carrierPartCents = Math.floor((amountCents * carrierCents) / sharesCents)
  const feePartCents = Math.min(amountCents - carrierPartCents, serviceFeeCents)
  return { serviceFeeCents: feePartCents, carrierCents: amountCents - feePartCents, lossesCents: 0 }
}
