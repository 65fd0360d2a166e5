import type { RefundParts } from './ledger-refunds.ts'

/** The shares of an order's money, in cents, none negative. */
export type OrderShares = Omit<RefundParts, 'lossesCents'>

/**
 * The sources of a refund to a sender. `payment` and `debt` go to the card that paid, `openDebt` waives an open debt.
 * The other two only change the bearer: `writeOff` of a written-off debt, `alreadyRefunded` of an earlier refund.
 */
export type RefundSource = (typeof refundSourceNames)[number]

/** The amount refunded from one source, and its parts. */
export type RefundAllocation = { readonly source: RefundSource; readonly parts: RefundParts }

const refundSourceNames = ['openDebt', 'writeOff', 'debt', 'payment', 'alreadyRefunded'] as const

/**
 * Returns the sources of a refund of everything that a sender has paid or owes, in their order and without empty ones.
 * Every share is used up: without the losses, the parts of all sources sum to the shares. If the shares are less than
 * the refund, the platform bears the difference as a loss: with it, the parts of a source sum to its refund. If they are
 * more, the difference pays the platform for what it bore before: first the written-off debt, then earlier refunds.
 */
export function allocateRefund(
  shares: OrderShares,
  available: Readonly<Record<Exclude<RefundSource, 'alreadyRefunded'>, number>>,
): readonly RefundAllocation[] {
  const platformCents = Math.max(
    0,
    sumShares(shares) - available.openDebt - available.debt - available.payment,
  )
  const writeOff = Math.min(available.writeOff, platformCents)
  const cents = { ...available, writeOff, alreadyRefunded: platformCents - writeOff }
  let left = shares
  return refundSourceNames
    .filter((source) => cents[source] > 0)
    .map((source) => {
      const parts = takePart(left, cents[source])
      left = {
        orderFundsCents: left.orderFundsCents - parts.orderFundsCents,
        carrierCents: left.carrierCents - parts.carrierCents,
        serviceFeeCents: left.serviceFeeCents - parts.serviceFeeCents,
      }
      const refundedCents = source === 'writeOff' || source === 'alreadyRefunded' ? 0 : cents[source]
      return { source, parts: { ...parts, lossesCents: refundedCents - sumShares(parts) } }
    })
}

function sumShares({ orderFundsCents, carrierCents, serviceFeeCents }: OrderShares): number {
  return orderFundsCents + carrierCents + serviceFeeCents
}

/** Takes an amount from shares: the carrier's first, then the fee's, then the undistributed part. */
function takePart(shares: OrderShares, cents: number): OrderShares {
  const carrierCents = Math.min(shares.carrierCents, cents)
  const serviceFeeCents = Math.min(shares.serviceFeeCents, cents - carrierCents)
  const orderFundsCents = Math.min(shares.orderFundsCents, cents - carrierCents - serviceFeeCents)
  return { orderFundsCents, carrierCents, serviceFeeCents }
}
