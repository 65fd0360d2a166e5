import type { LedgerEntry, Posting } from './ledger.ts'
import { entry } from './ledger.ts'

/** The sources of a refund or a waived debt. Their sum is the sender's amount. */
export type RefundParts = {
  /** Captured money that waits for its order. */
  readonly orderFundsCents: number
  /** From the carrier's credit. */
  readonly carrierCents: number
  /** Of the service fee, VAT included. */
  readonly serviceFeeCents: number
  /**
   * The platform's cost beyond its fee: goodwill, damages. Negative when another party now pays what the platform had
   * paid.
   */
  readonly lossesCents: number
}

/** The parts of a refund and their owners. */
export type RefundSources = RefundParts & {
  readonly senderId: string
  /** May be null when `carrierCents` is zero. */
  readonly carrierId: string | null
  /** The part of `carrierCents` from earlier carriers of the goods. */
  readonly earlier?: readonly { readonly carrierId: string; readonly cents: number }[]
  /** The VAT within `serviceFeeCents`, see `computePartVatCents`. */
  readonly vatCents: number
}

/** Returns the total of the parts. */
export function sumRefundParts(parts: RefundParts): number {
  const { orderFundsCents, carrierCents, serviceFeeCents, lossesCents } = parts
  return orderFundsCents + carrierCents + serviceFeeCents + lossesCents
}

/**
 * Books a decided refund: it is due to the sender from now on, whatever happens to the transfer.
 * Throws a RangeError for a carrier's part without a carrier.
 */
export function refundDecided(sources: RefundSources): LedgerEntry {
  return entry('refund-decided', [
    ...buildSourcePostings(sources),
    buildRefundDue(sources.senderId, sumRefundParts(sources)),
  ])
}

/**
 * Books an earlier carrier's part of a refund, or (negative) its recovery. A separate entry: payouts include whole
 * entries.
 */
export function earlierCarrierRefund(
  kind: 'refund-decided' | 'refund-cancelled' | 'debt-annulled',
  carrierId: string,
  cents: number,
): LedgerEntry {
  return entry(kind, [
    { account: 'order-funds', amountCents: -cents },
    { account: 'carrier-payable', amountCents: cents, party: carrierId },
  ])
}

/**
 * Books the cancellation of a refund decided by mistake: its sources recover their parts. Throws as `refundDecided`
 * does.
 */
export function refundCancelled(sources: RefundSources): LedgerEntry {
  const { postings } = refundDecided(sources)
  return entry(
    'refund-cancelled',
    postings.map((posting) => ({ ...posting, amountCents: -posting.amountCents })),
  )
}

/** Books that the card network has returned the money instead: the refund's sources bear the loss. */
export function refundByNetwork(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-cancelled', [
    buildRefundDue(senderId, -amountCents),
    { account: 'losses', amountCents: -amountCents },
  ])
}

/** Books that the provider sends a decided refund to the card. */
export function refund(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund', [
    buildRefundDue(senderId, -amountCents),
    { account: 'payment-provider', amountCents: -amountCents },
  ])
}

/** Books that the card's bank returns a refund: it is due again. */
export function refundFailed(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-failed', [
    { account: 'payment-provider', amountCents },
    buildRefundDue(senderId, amountCents),
  ])
}

/** Books the transfer of a refund that no card accepts, from the platform's bank. */
export function refundByTransfer(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-by-transfer', [
    buildRefundDue(senderId, -amountCents),
    { account: 'bank', amountCents: -amountCents },
  ])
}

/**
 * Books the cancellation of a debt: nobody is paid from it. Throws a RangeError for a carrier's part without a carrier.
 */
export function debtAnnulled(sources: RefundSources): LedgerEntry {
  return entry('debt-annulled', [
    ...buildSourcePostings(sources),
    { account: 'sender-debt', amountCents: -sumRefundParts(sources), party: sources.senderId },
  ])
}

/** Books that the card network withholds a payment until it has decided. */
export function disputeOpened(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-opened', [
    { account: 'disputed-funds', amountCents, party: senderId },
    { account: 'payment-provider', amountCents: -amountCents },
  ])
}

/** Books that the network returns the money. */
export function disputeWon(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-won', [
    { account: 'payment-provider', amountCents },
    { account: 'disputed-funds', amountCents: -amountCents, party: senderId },
  ])
}

/** Books that the cardholder keeps the money: the platform's loss, whatever it may recover elsewhere. */
export function disputeLost(senderId: string, amountCents: number): LedgerEntry {
  return entry('dispute-lost', [
    { account: 'losses', amountCents },
    { account: 'disputed-funds', amountCents: -amountCents, party: senderId },
  ])
}

function buildRefundDue(senderId: string, amountCents: number): Posting {
  return { account: 'refunds-due', amountCents: -amountCents, party: senderId }
}

function buildSourcePostings(sources: RefundSources): Posting[] {
  const { carrierId, carrierCents, serviceFeeCents, vatCents, earlier = [] } = sources
  const earlierCents = earlier.reduce((sum, { cents }) => sum + cents, 0)
  if (carrierCents !== 0 && carrierId === null)
    throw new RangeError('There is no carrier to take money from.')
  return [
    // Earlier carriers' parts are separate entries, through the order's money.
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
