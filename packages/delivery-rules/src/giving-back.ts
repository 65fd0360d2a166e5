import type { RefundParts } from './ledger-refunds.ts'

/** What of an order's money lies where, in cents, none negative. */
export type OrderShares = Omit<RefundParts, 'lossesCents'>

/**
 * How money goes back to a sender: `debt` and `payment` by the card that has paid them, `owed` by not asking for it any more. By the other two
 * only who bears it changes: what the platform had given up asking for (`writtenOff`), and what the sender has had back before (`had`).
 */
export type WayBack = (typeof ways)[number]

/** What goes back by one way, and whose money that is. */
export type GivenBack = { readonly way: WayBack; readonly parts: RefundParts }

const ways = ['owed', 'writtenOff', 'debt', 'payment', 'had'] as const

/**
 * Gives back all that a sender has paid or owes, at the expense of these shares, all of which are taken: what they lack the platform bears,
 * what they exceed it the platform had borne before and gets back: first what was written off, as far as it was. An extra charge and what is
 * or was owed are the carrier's first, then the fee's. The parts of all ways sum to the shares, and those of a way to what goes back by it.
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

/** So much of shares: the carrier's first, then the fee's, then what is not shared out. */
function partOf(shares: OrderShares, cents: number): OrderShares {
  const carrierCents = Math.min(shares.carrierCents, cents)
  const serviceFeeCents = Math.min(shares.serviceFeeCents, cents - carrierCents)
  const orderFundsCents = Math.min(shares.orderFundsCents, cents - carrierCents - serviceFeeCents)
  return { orderFundsCents, carrierCents, serviceFeeCents }
}
