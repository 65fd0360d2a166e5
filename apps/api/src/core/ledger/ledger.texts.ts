import type { EntryKind } from '@repo/delivery-rules/ledger'

/** The meaning of each kind of entry, for the staff. */
const meanings: Readonly<Record<EntryKind, string>> = {
  authorisation: 'the bank holds the price on the sender’s card',
  release: 'the hold is given up, nothing is taken',
  capture: 'the price is taken from the card; it waits for the delivery',
  'authorisation-lapsed':
    'the card’s bank let the hold go before the price was taken: the sender owes the price',
  delivery: 'the price is shared out between carrier and platform',
  'cancellation-before-pickup':
    'the cancellation’s fee is taken and shared out, the rest of the hold given up',
  'cancellation-after-pickup': 'the price is shared out, and what exceeds it is the sender’s debt',
  'debt-payment': 'the sender pays its debt',
  'debt-written-off': 'a debt that nobody will pay is the platform’s loss',
  'debt-annulled': 'a debt is not owed any more; the carrier is not paid it',
  'refund-decided': 'a refund is owed to the sender from now on',
  refund: 'the provider sends a refund to the card',
  'refund-failed': 'the card’s bank sent a refund back: it is owed again',
  'refund-by-transfer': 'a refund that no card takes is transferred',
  'refund-cancelled': 'a refund is not owed any more, before anything of it went back',
  'dispute-opened': 'the card network takes the payment back until it has decided',
  'dispute-won': 'the card network gives the money back',
  'dispute-lost': 'the card network keeps the money: the platform’s loss',
  payout: 'what the carrier is owed goes into a transfer file',
  'payout-executed': 'the bank has carried the transfer out',
  'payout-rejected': 'the bank could not carry the transfer out: it is owed again',
  'carrier-charge': 'two persons have charged the carrier: it is taken of what it is owed',
  'carrier-charge-cancelled': 'a charge was a mistake: the carrier is owed it again',
}

/** Whether the ledger's rules have a kind of entry: the database stores any text. */
export function isEntryKind(kind: string): kind is EntryKind {
  return Object.hasOwn(meanings, kind)
}

/** Returns the text of a kind of entry for the staff; an unknown kind is returned unchanged. */
export function describeEntry(kind: string): string {
  return isEntryKind(kind) ? meanings[kind] : kind
}
