import type { RefundParts } from './ledger-refunds.ts'

/** What of an order's money lies where, in cents, none negative. */
export type OrderShares = Omit<RefundParts, 'lossesCents'>

/**
 * How money goes back to a sender: `debt` and `payment` by the card that has paid them, `owed` by not asking for it any more, `nobody` where
 * nothing is left to give back and only who bears it changes.
 */
export type WayBack = 'owed' | 'debt' | 'payment' | 'nobody'

/** What goes back by one way, and whose money that is. */
export type GivenBack = { readonly way: WayBack; readonly parts: RefundParts }

const ways = ['owed', 'debt', 'payment'] as const

/**
 * Gives back all that a sender has paid or owes, at the expense of these shares, all of which are taken: what they lack the platform bears,
 * what they exceed it the platform had borne before and gets back. An extra charge and what is owed are the carrier's first, then the
 * fee's. The parts of all ways sum to the shares, and those of a way to what goes back by it.
 */
export function giveAllBack(
  shares: OrderShares,
  back: Readonly<Record<(typeof ways)[number], number>>,
): readonly GivenBack[] {
  const used = ways.filter((way) => back[way] > 0)
  if (used.length === 0) {
    const lossesCents = -(shares.orderFundsCents + shares.carrierCents + shares.serviceFeeCents)
    return lossesCents === 0 ? [] : [{ way: 'nobody', parts: { ...shares, lossesCents } }]
  }
  let left = shares
  return used.map((way, index) => {
    const isLast = index === used.length - 1
    const parts = isLast ? left : partOf(left, back[way])
    const taken = parts.orderFundsCents + parts.carrierCents + parts.serviceFeeCents
    left = {
      orderFundsCents: left.orderFundsCents - parts.orderFundsCents,
      carrierCents: left.carrierCents - parts.carrierCents,
      serviceFeeCents: left.serviceFeeCents - parts.serviceFeeCents,
    }
    return { way, parts: { ...parts, lossesCents: back[way] - taken } }
  })
}

/** So much of shares: the carrier's first, then the fee's, then what is not shared out. */
function partOf(shares: OrderShares, cents: number): OrderShares {
  const carrierCents = Math.min(shares.carrierCents, cents)
  const serviceFeeCents = Math.min(shares.serviceFeeCents, cents - carrierCents)
  const orderFundsCents = Math.min(shares.orderFundsCents, cents - carrierCents - serviceFeeCents)
  return { orderFundsCents, carrierCents, serviceFeeCents }
}
