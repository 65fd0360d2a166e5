import type { LedgerEntry, Posting } from './ledger.ts'
import { entry } from './ledger.ts'

/** Whose money goes back to a sender, or is not asked of it any more; their sum is what it gets, or is let off. */
export type RefundParts = {
  /** Captured money that waits for its order. */
  readonly orderFundsCents: number
  /** Of what the carrier was credited with. */
  readonly carrierCents: number
  /** Of the service fee, VAT included. */
  readonly serviceFeeCents: number
  /** Borne by the platform beyond its fee: a gesture, damages. Negative where somebody else bears now what the platform had borne. */
  readonly lossesCents: number
}

/** The parts of a refund, and whose they are. */
export type RefundSources = RefundParts & {
  readonly senderId: string
  /** May be null when `carrierCents` is zero. */
  readonly carrierId: string | null
  /** What of `carrierCents` is of carriers that had the goods before that one. */
  readonly earlier?: readonly { readonly carrierId: string; readonly cents: number }[]
  /** The VAT within `serviceFeeCents`, see `vatWithin`. */
  readonly vatCents: number
}

/** What parts come to in all. */
export function refundTotal(parts: RefundParts): number {
  const { orderFundsCents, carrierCents, serviceFeeCents, lossesCents } = parts
  return orderFundsCents + carrierCents + serviceFeeCents + lossesCents
}

/** A refund is decided: it is owed to the sender from now on, whatever becomes of the transfer. Throws a RangeError for carrier's money without a carrier. */
export function refundDecided(sources: RefundSources): LedgerEntry {
  return entry('refund-decided', [...takenFrom(sources), due(sources.senderId, refundTotal(sources))])
}

/** What a carrier that had the goods before bears of a refund, or (negative) has again: a movement of its own, since payouts take in whole ones. */
export function earlierBears(
  kind: 'refund-decided' | 'refund-cancelled' | 'debt-annulled',
  carrierId: string,
  cents: number,
): LedgerEntry {
  return entry(kind, [
    { account: 'order-funds', amountCents: -cents },
    { account: 'carrier-payable', amountCents: cents, party: carrierId },
  ])
}

/** A refund that was decided by mistake is not owed any more: whose money it was to take has it again. Throws a RangeError as `refundDecided`. */
export function refundCancelled(sources: RefundSources): LedgerEntry {
  const { postings } = refundDecided(sources)
  return entry(
    'refund-cancelled',
    postings.map((posting) => ({ ...posting, amountCents: -posting.amountCents })),
  )
}

/** A refund is not owed any more because the card's network has given the money back: that loss is borne by whom the refund was to be borne by. */
export function refundByNetwork(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-cancelled', [
    due(senderId, -amountCents),
    { account: 'losses', amountCents: -amountCents },
  ])
}

/** The provider sends a decided refund to the card. */
export function refund(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund', [
    due(senderId, -amountCents),
    { account: 'payment-provider', amountCents: -amountCents },
  ])
}

/** The card's bank sends a refund back: it is owed again. */
export function refundFailed(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-failed', [{ account: 'payment-provider', amountCents }, due(senderId, amountCents)])
}

/** What no card takes back is transferred from the platform's bank. */
export function refundByTransfer(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-by-transfer', [
    due(senderId, -amountCents),
    { account: 'bank', amountCents: -amountCents },
  ])
}

/** What a debt was owed for is not owed any more: nobody is paid what it stood for. Throws a RangeError for carrier's money without a carrier. */
export function debtAnnulled(sources: RefundSources): LedgerEntry {
  return entry('debt-annulled', [
    ...takenFrom(sources),
    { account: 'sender-debt', amountCents: -refundTotal(sources), party: sources.senderId },
  ])
}

/** The card network takes a payment back until it has decided. */
export function disputeOpened(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-opened', [
    { account: 'disputed-funds', amountCents, party: senderId },
    { account: 'payment-provider', amountCents: -amountCents },
  ])
}

/** The network gives the money back. */
export function disputeWon(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-won', [
    { account: 'payment-provider', amountCents },
    { account: 'disputed-funds', amountCents: -amountCents, party: senderId },
  ])
}

/** The network keeps the money for the card's holder: the platform's loss, whatever it may claim elsewhere. */
export function disputeLost(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-lost', [
    { account: 'losses', amountCents },
    { account: 'disputed-funds', amountCents: -amountCents, party: senderId },
  ])
}

function due(senderId: string, amountCents: number): Posting {
  return { account: 'refunds-due', amountCents: -amountCents, party: senderId }
}

function takenFrom(sources: RefundSources): Posting[] {
  const { carrierId, carrierCents, serviceFeeCents, vatCents, earlier = [] } = sources
  const earlierCents = earlier.reduce((sum, { cents }) => sum + cents, 0)
  if (carrierCents !== 0 && carrierId === null)
    throw new RangeError('There is no carrier to take money from.')
  return [
    // What earlier carriers bear comes by movements of their own, through the order's money.
    { account: 'order-funds', amountCents: sources.orderFundsCents + earlierCents },
    {
      account: 'carrier-payable',
      amountCents: carrierCents - earlierCents,
      ...(carrierId === null ? {} : { party: carrierId }),
    },
    { account: 'service-fees', amountCents: serviceFeeCents - vatCents },
    { account: 'vat-payable', amountCents: vatCents },
    { account: 'losses', amountCents: sources.lossesCents },
  ]
}
