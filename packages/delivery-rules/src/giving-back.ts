import type { RefundParts } from './ledger-refunds.ts'

/** The shares of an order's money, in cents, none negative. */
export type OrderShares = Omit<RefundParts, 'lossesCents'>

/**
 * The ways to refund a sender: `debt` and `payment` to the card that paid, `owed` by waiving an open debt. The other
 * two only change the bearer: debts already written off (`writtenOff`), and amounts already refunded (`had`).
 */
export type WayBack = (typeof ways)[number]

/** The amount refunded by one way, and its sources. */
export type GivenBack = { readonly way: WayBack; readonly parts: RefundParts }

const ways = ['owed', 'writtenOff', 'debt', 'payment', 'had'] as const

/**
 * Refunds everything that a sender has paid or owes from these shares, all of which are used. The platform bears a
 * shortfall, and recovers an excess from its earlier share: written-off amounts first. An extra charge and debts come
 * from the carrier first, then from the fee. The parts of all ways sum to the shares, and those of a way to its refund.
 */
export function giveAllBack(
  shares: OrderShares,
  back: Readonly<Record<Exclude<WayBack, 'had'>, number>>,
): readonly GivenBack[] {
  const borneCents = Math.max(0, totalOf(shares) - back.owed - back.debt - back.payment)
  const writtenOff = Math.min(back.writtenOff, borneCents)
  const cents = { ...back, writtenOff, had: borneCents - writtenOff }
  let left = shares
  return ways
    .filter((way) => cents[way] > 0)
    .map((way) => {
      const parts = partOf(left, cents[way])
      left = {
        orderFundsCents: left.orderFundsCents - parts.orderFundsCents,
        carrierCents: left.carrierCents - parts.carrierCents,
        serviceFeeCents: left.serviceFeeCents - parts.serviceFeeCents,
      }
      const goesBackCents = way === 'writtenOff' || way === 'had' ? 0 : cents[way]
      return { way, parts: { ...parts, lossesCents: goesBackCents - totalOf(parts) } }
    })
}

function totalOf({ orderFundsCents, carrierCents, serviceFeeCents }: OrderShares): number {
  return orderFundsCents + carrierCents + serviceFeeCents
}

/** Takes an amount from shares: the carrier's first, then the fee's, then the undistributed part. */
function partOf(shares: OrderShares, cents: number): OrderShares {
  const carrierCents = Math.min(shares.carrierCents, cents)
  const serviceFeeCents = Math.min(shares.serviceFeeCents, cents - carrierCents)
  const orderFundsCents = Math.min(shares.orderFundsCents, cents - carrierCents - serviceFeeCents)
  return { orderFundsCents, carrierCents, serviceFeeCents }
}
