import { computeIncludedVatCents } from './money.ts'

/**
 * The accounts. A positive amount is a debit (the platform has or is owed more), a negative one a credit. The last two
 * are outside the balance: the cards' banks hold the money without having paid.
 */
export const ledgerAccounts = [
  /** Money held by the payment provider for the platform. */
  'payment-provider',
  /** Captured or owed money of running orders; a finished order has none here. */
  'order-funds',
  /** Open debts of senders, by sender. */
  'sender-debt',
  /** Due at the next payout, by carrier. */
  'carrier-payable',
  /** The platform's service fees without VAT. */
  'service-fees',
  /** The VAT on service fees. */
  'vat-payable',
  /** Refunds that the senders' banks have not received yet, by sender. */
  'refunds-due',
  /** Withheld by the card networks until a dispute is decided, by sender. */
  'disputed-funds',
  /** Costs of the platform only: refunds beyond all shares, pay at its expense, lost disputes, written-off debts. */
  'losses',
  /** Charged to carriers by a decision of two staff members; damages, so without VAT. */
  'carrier-charges',
  /** Submitted to the bank for carriers, not yet executed, by carrier. */
  'payouts-in-transit',
  /** The platform's own bank account, as far as this ledger moves it. */
  'bank',
  'card-authorised',
  'authorisation-counterpart',
] as const

/** An account of the chart. */
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** A signed amount on an account; `party` is the sender or carrier of the sub-account. */
export type Posting = {
  readonly account: LedgerAccount
  readonly amountCents: number
  readonly party?: string
}

/** The kind of an entry. */
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

/** The allocation of an amount: the carrier's part and the platform's, the latter with the VAT it contains. */
export type Shares = {
  readonly carrierId: string
  readonly carrierShareCents: number
  readonly platformShareCents: number
  readonly vatPerMille: number
}

/** Books that the bank holds the price on the sender's card. */
export function authorisation(amountCents: number): LedgerEntry {
  return entry('authorisation', buildHold(amountCents))
}

/** Books that the hold is released without a capture. */
export function release(authorisedCents: number): LedgerEntry {
  return entry('release', buildHold(-authorisedCents))
}

/** Books the capture of the whole price at pickup. It waits for the delivery. */
export function capture(authorisedCents: number): LedgerEntry {
  return entry('capture', [...buildHold(-authorisedCents), ...buildFunds(authorisedCents)])
}

/**
 * Books that the card's bank has released the hold before the capture, although the goods are aboard. The sender owes
 * the price, which waits for the delivery like a captured one. `heldCents` is the ledger's remaining hold: the price,
 * or zero when the hold was released before.
 */
export function authorisationLapsed(senderId: string, heldCents: number, priceCents: number): LedgerEntry {
  return entry('authorisation-lapsed', [...buildHold(-heldCents), ...buildDebt(senderId, priceCents)])
}

/** Books the captured price to the carrier and the platform. */
export function delivery(shares: Shares): LedgerEntry {
  return entry('delivery', buildShares(shares))
}

/** Books the share of an earlier carrier of an order's goods. A separate entry, since payouts include whole entries. */
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
  /** The captured part of the authorised price. */
  readonly captureCents: number
  /** The part beyond it, which is the sender's debt until paid. */
  readonly extraCents: number
}

/** Books a cancellation before pickup: captures the fee, releases the rest of the hold, allocates the fee. */
export function cancellationBeforePickup(authorisedCents: number, charge: CancellationCharge): LedgerEntry {
  return entry('cancellation-before-pickup', [
    ...buildHold(-authorisedCents),
    ...buildFunds(charge.captureCents),
    ...buildDebt(charge.senderId, charge.extraCents),
    ...buildShares(charge),
  ])
}

/** Books a cancellation after pickup: the excess over the captured price becomes a debt, and the whole is allocated. */
export function cancellationAfterPickup(charge: CancellationCharge): LedgerEntry {
  return entry('cancellation-after-pickup', [
    ...buildDebt(charge.senderId, charge.extraCents),
    ...buildShares(charge),
  ])
}

/** Books a cancellation at the platform's expense: it pays the carrier's way. */
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

/** Books the payment of a debt by an extra charge on the saved card. */
export function debtPayment(senderId: string, amountCents: number): LedgerEntry {
  return entry('debt-payment', [
    { account: 'payment-provider', amountCents },
    { account: 'sender-debt', amountCents: -amountCents, party: senderId },
  ])
}

/** Books an uncollectable debt as the platform's loss. */
export function debtWrittenOff(senderId: string, amountCents: number): LedgerEntry {
  return entry('debt-written-off', [
    { account: 'losses', amountCents },
    { account: 'sender-debt', amountCents: -amountCents, party: senderId },
  ])
}

/** Books that a carrier's balance goes into a transfer file. */
export function payout(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout', [
    { account: 'carrier-payable', amountCents, party: carrierId },
    { account: 'payouts-in-transit', amountCents: -amountCents, party: carrierId },
  ])
}

/** Books that the bank has executed a transfer. */
export function payoutExecuted(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout-executed', [
    { account: 'payouts-in-transit', amountCents, party: carrierId },
    { account: 'bank', amountCents: -amountCents },
  ])
}

/**
 * Books that the bank rejected a transfer, or that staff removed it from its file: the carrier's balance is restored.
 */
export function payoutRejected(carrierId: string, amountCents: number): LedgerEntry {
  return entry('payout-rejected', [
    { account: 'payouts-in-transit', amountCents, party: carrierId },
    { account: 'carrier-payable', amountCents: -amountCents, party: carrierId },
  ])
}

/** Books a charge for damage that a carrier caused: its balance decreases. */
export function carrierCharge(carrierId: string, amountCents: number): LedgerEntry {
  return entry('carrier-charge', [
    { account: 'carrier-payable', amountCents, party: carrierId },
    { account: 'carrier-charges', amountCents: -amountCents },
  ])
}

/** Books the cancellation of a charge: the carrier's balance is restored. */
export function carrierChargeCancelled(carrierId: string, amountCents: number): LedgerEntry {
  return entry('carrier-charge-cancelled', [
    { account: 'carrier-charges', amountCents },
    { account: 'carrier-payable', amountCents: -amountCents, party: carrierId },
  ])
}

function buildHold(amountCents: number): Posting[] {
  return [
    { account: 'card-authorised', amountCents },
    { account: 'authorisation-counterpart', amountCents: -amountCents },
  ]
}

function buildFunds(amountCents: number): Posting[] {
  return [
    { account: 'payment-provider', amountCents },
    { account: 'order-funds', amountCents: -amountCents },
  ]
}

function buildDebt(senderId: string, amountCents: number): Posting[] {
  return [
    { account: 'sender-debt', amountCents, party: senderId },
    { account: 'order-funds', amountCents: -amountCents },
  ]
}

function buildShares({ carrierId, carrierShareCents, platformShareCents, vatPerMille }: Shares): Posting[] {
  const vatCents = computeIncludedVatCents(platformShareCents, vatPerMille)
  return [
    { account: 'order-funds', amountCents: carrierShareCents + platformShareCents },
    { account: 'carrier-payable', amountCents: -carrierShareCents, party: carrierId },
    { account: 'service-fees', amountCents: vatCents - platformShareCents },
    { account: 'vat-payable', amountCents: -vatCents },
  ]
}

/** Returns an entry of these postings, without zero ones. */
export function entry(kind: EntryKind, postings: readonly Posting[]): LedgerEntry {
  return { kind, postings: postings.filter((posting) => posting.amountCents !== 0) }
}
