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
  /** What carriers are charged for by a decision of two persons; damages, so that no VAT is in it. */
  'carrier-charges',
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
  | 'refund-cancelled'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'payout'
  | 'payout-executed'
  | 'payout-rejected'
  | 'carrier-charge'
  | 'carrier-charge-cancelled'

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

/**
 * What a carrier that had the goods before gets of an order's money, beside the one that ended it: a movement of its own, since payouts take in whole
 * ones.
 */
export function earlierCarriage(
  kind: 'delivery' | 'cancellation-after-pickup',
  carrierId: string,
  cents: number,
): LedgerEntry {
  return entry(kind, [
    { account: 'order-funds', amountCents: cents },
    { account: 'carrier-payable', amountCents: -cents, party: carrierId },
  ])
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

/** A cancellation that its sender does not pay for: the platform bears what the carrier gets for its way. */
export function cancellationOnPlatform(
  kind: 'cancellation-before-pickup' | 'cancellation-after-pickup',
  carrierId: string,
  carrierShareCents: number,
): LedgerEntry {
  return entry(kind, [
    { account: 'losses', amountCents: carrierShareCents },
    { account: 'carrier-payable', amountCents: -carrierShareCents, party: carrierId },
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

/** The bank could not carry a transfer out, or the staff took it out of its file before: the carrier is owed it again. */
export function payoutRejected(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout-rejected', [
    { account: 'payouts-in-transit', amountCents, party: carrierId },
    { account: 'carrier-payable', amountCents: -amountCents, party: carrierId },
  ])
}

/** A carrier is charged for what it has caused: it is taken of what it is owed, or owes. */
export function carrierCharge(carrierId: string, amountCents: number): LedgerEntry {
  return entry('carrier-charge', [
    { account: 'carrier-payable', amountCents, party: carrierId },
    { account: 'carrier-charges', amountCents: -amountCents },
  ])
}

/** A charge was a mistake: the carrier is owed it again. */
export function carrierChargeCancelled(carrierId: string, amountCents: number): LedgerEntry {
  return entry('carrier-charge-cancelled', [
    { account: 'carrier-charges', amountCents },
    { account: 'carrier-payable', amountCents: -amountCents, party: carrierId },
  ])
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

/** An entry of these postings; those of nothing are left out. */
export function entry(kind: EntryKind, postings: readonly Posting[]): LedgerEntry {
  return { kind, postings: postings.filter((posting) => posting.amountCents !== 0) }
}
