import { vatIncludedIn } from './money.ts'

/**
 * The accounts. A positive amount is a debit (the platform has or is owed more), a negative one a credit.
 * The last two stand outside the balance: what the cards' banks hold for us without having paid.
 */
export const ledgerAccounts = [
  /** What the payment provider holds for the platform. */
  'payment-provider',
  /** Captured money of orders under way; an order that has ended has none left here. */
  'order-funds',
  /** What a sender still owes, by sender. */
  'sender-debt',
  /** What is due at the next payout, by carrier. */
  'carrier-payable',
  /** The platform's service fees without VAT. */
  'service-fees',
  /** The VAT on service fees. */
  'vat-payable',
  /** What senders get back and their banks do not have yet, by sender. */
  'refunds-due',
  /** What the card networks have taken back until a dispute is decided, by sender. */
  'disputed-funds',
  /** What nobody but the platform bears: refunds beyond anybody's share, lost disputes, debts given up. */
  'losses',
  /** Handed to the bank for carriers, not yet carried out, by carrier. */
  'payouts-in-transit',
  /** The platform's own account at its bank, as far as this ledger moves it. */
  'bank',
  'card-authorised',
  'authorisation-counterpart',
] as const

/** An account of the chart. */
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** A signed amount on an account; `party` is the sender or carrier whose sub-account it is. */
export type Posting = {
  readonly account: LedgerAccount
  readonly amountCents: number
  readonly party?: string
}

/** What happened. */
export type EntryKind =
  | 'authorisation'
  | 'release'
  | 'capture'
  | 'authorisation-lapsed'
  | 'delivery'
  | 'cancellation-before-pickup'
  | 'cancellation-after-pickup'
  | 'debt-payment'
  | 'debt-written-off'
  | 'debt-annulled'
  | 'refund-decided'
  | 'refund'
  | 'refund-failed'
  | 'refund-by-transfer'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'payout'
  | 'payout-executed'
  | 'payout-rejected'

/** An entry to append: its postings sum to zero and none is zero; no postings when no money moved. */
export type LedgerEntry = { readonly kind: EntryKind; readonly postings: readonly Posting[] }

/** How an amount is shared out: the carrier's part and the platform's, the latter with the VAT it contains. */
export type Shares = {
  readonly carrierId: string
  readonly carrierShareCents: number
  readonly platformShareCents: number
  readonly vatPerMille: number
}

/** The bank holds the price on the sender's card. */
export function authorisation(amountCents: number): LedgerEntry {
  return entry('authorisation', hold(amountCents))
}

/** The hold is given up, nothing is taken. */
export function release(authorisedCents: number): LedgerEntry {
  return entry('release', hold(-authorisedCents))
}

/** The whole price is taken, at pickup; it waits for the delivery. */
export function capture(authorisedCents: number): LedgerEntry {
  return entry('capture', [...hold(-authorisedCents), ...funds(authorisedCents)])
}

/**
 * The card's bank has let the hold go before the price was taken, though the goods are aboard: the sender owes the price, which waits for the
 * delivery as a captured one does. `heldCents` is what the ledger still holds: the price, or zero when the hold was given up before.
 */
export function authorisationLapsed(senderId: string, heldCents: number, priceCents: number): LedgerEntry {
  return entry('authorisation-lapsed', [...hold(-heldCents), ...debt(senderId, priceCents)])
}

/** The captured price goes to the carrier and the platform. */
export function delivery(shares: Shares): LedgerEntry {
  return entry('delivery', shareOut(shares))
}

/** The facts of a cancellation's fee: shares = capture + extra. */
export type CancellationCharge = Shares & {
  readonly senderId: string
  /** What is taken of the authorised price. */
  readonly captureCents: number
  /** What exceeds it and becomes the sender's debt until it is paid. */
  readonly extraCents: number
}

/** Before pickup: the fee is taken of the hold, the rest of the hold is given up, the fee is shared out. */
export function cancellationBeforePickup(authorisedCents: number, charge: CancellationCharge): LedgerEntry {
  return entry('cancellation-before-pickup', [
    ...hold(-authorisedCents),
    ...funds(charge.captureCents),
    ...debt(charge.senderId, charge.extraCents),
    ...shareOut(charge),
  ])
}

/** After pickup: the price is already taken; what exceeds it becomes a debt, and all of it is shared out. */
export function cancellationAfterPickup(charge: CancellationCharge): LedgerEntry {
  return entry('cancellation-after-pickup', [
    ...debt(charge.senderId, charge.extraCents),
    ...shareOut(charge),
  ])
}

/** The sender pays a debt, by an extra charge on the saved card. */
export function debtPayment(senderId: string, amountCents: number): LedgerEntry {
  return entry('debt-payment', [
    { account: 'payment-provider', amountCents },
    { account: 'sender-debt', amountCents: -amountCents, party: senderId },
  ])
}

/** A debt that nobody will pay becomes the platform's loss. */
export function debtWrittenOff(senderId: string, amountCents: number): LedgerEntry {
  return entry('debt-written-off', [
    { account: 'losses', amountCents },
    { account: 'sender-debt', amountCents: -amountCents, party: senderId },
  ])
}

/** What a debt was owed for is not owed any more: nobody is paid what it stood for. Throws a RangeError for carrier's money without a carrier. */
export function debtAnnulled(sources: RefundSources): LedgerEntry {
  return entry('debt-annulled', [
    ...takenFrom(sources),
    { account: 'sender-debt', amountCents: -refundTotal(sources), party: sources.senderId },
  ])
}

/** Whose money a refund takes, or a debt that is annulled; the parts sum to what the sender gets back, or is let off. */
export type RefundSources = {
  readonly senderId: string
  /** Captured money that waits for its order. */
  readonly orderFundsCents: number
  /** Of what the carrier was credited with; `carrierId` may be null when it is zero. */
  readonly carrierCents: number
  readonly carrierId: string | null
  /** Of the service fee, VAT included. */
  readonly serviceFeeCents: number
  readonly vatPerMille: number
  /** Borne by the platform beyond its fee: a gesture, damages. */
  readonly lossesCents: number
}

/** What a refund gives back in all. */
export function refundTotal(sources: RefundSources): number {
  const { orderFundsCents, carrierCents, serviceFeeCents, lossesCents } = sources
  return orderFundsCents + carrierCents + serviceFeeCents + lossesCents
}

/** A refund is decided: it is owed to the sender from now on, whatever becomes of the transfer. Throws a RangeError for carrier's money without a carrier. */
export function refundDecided(sources: RefundSources): LedgerEntry {
  return entry('refund-decided', [
    ...takenFrom(sources),
    { account: 'refunds-due', amountCents: -refundTotal(sources), party: sources.senderId },
  ])
}

/** The provider sends a decided refund to the card. */
export function refund(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund', [
    { account: 'refunds-due', amountCents, party: senderId },
    { account: 'payment-provider', amountCents: -amountCents },
  ])
}

/** The card's bank sends a refund back: it is owed again. */
export function refundFailed(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-failed', [
    { account: 'payment-provider', amountCents },
    { account: 'refunds-due', amountCents: -amountCents, party: senderId },
  ])
}

/** What no card takes back is transferred from the platform's bank. */
export function refundByTransfer(senderId: string, amountCents: number): LedgerEntry {
  return entry('refund-by-transfer', [
    { account: 'refunds-due', amountCents, party: senderId },
    { account: 'bank', amountCents: -amountCents },
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

/** What a carrier is owed goes into a transfer file. */
export function payout(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout', [
    { account: 'carrier-payable', amountCents, party: carrierId },
    { account: 'payouts-in-transit', amountCents: -amountCents, party: carrierId },
  ])
}

/** The bank has carried a transfer out. */
export function payoutExecuted(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout-executed', [
    { account: 'payouts-in-transit', amountCents, party: carrierId },
    { account: 'bank', amountCents: -amountCents },
  ])
}

/** The bank could not carry a transfer out: the carrier is owed it again. */
export function payoutRejected(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout-rejected', [
    { account: 'payouts-in-transit', amountCents, party: carrierId },
    { account: 'carrier-payable', amountCents: -amountCents, party: carrierId },
  ])
}

function takenFrom(sources: RefundSources): Posting[] {
  const { carrierId, carrierCents, serviceFeeCents, vatPerMille } = sources
  if (carrierCents !== 0 && carrierId === null)
    throw new RangeError('There is no carrier to take money from.')
  const vatCents = vatIncludedIn(serviceFeeCents, vatPerMille)
  return [
    { account: 'order-funds', amountCents: sources.orderFundsCents },
    {
      account: 'carrier-payable',
      amountCents: carrierCents,
      ...(carrierId === null ? {} : { party: carrierId }),
    },
    { account: 'service-fees', amountCents: serviceFeeCents - vatCents },
    { account: 'vat-payable', amountCents: vatCents },
    { account: 'losses', amountCents: sources.lossesCents },
  ]
}

function hold(amountCents: number): Posting[] {
  return [
    { account: 'card-authorised', amountCents },
    { account: 'authorisation-counterpart', amountCents: -amountCents },
  ]
}

function funds(amountCents: number): Posting[] {
  return [
    { account: 'payment-provider', amountCents },
    { account: 'order-funds', amountCents: -amountCents },
  ]
}

function debt(senderId: string, amountCents: number): Posting[] {
  return [
    { account: 'sender-debt', amountCents, party: senderId },
    { account: 'order-funds', amountCents: -amountCents },
  ]
}

function shareOut({ carrierId, carrierShareCents, platformShareCents, vatPerMille }: Shares): Posting[] {
  const vatCents = vatIncludedIn(platformShareCents, vatPerMille)
  return [
    { account: 'order-funds', amountCents: carrierShareCents + platformShareCents },
    { account: 'carrier-payable', amountCents: -carrierShareCents, party: carrierId },
    { account: 'service-fees', amountCents: vatCents - platformShareCents },
    { account: 'vat-payable', amountCents: -vatCents },
  ]
}

function entry(kind: EntryKind, postings: readonly Posting[]): LedgerEntry {
  return { kind, postings: postings.filter((posting) => posting.amountCents !== 0) }
}
