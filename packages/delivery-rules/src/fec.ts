import type { EntryKind, LedgerAccount } from './ledger.ts'

/** An account of the French chart (plan comptable général) and its label. */
export type ChartAccount = { readonly number: string; readonly label: string }

/**
 * The chart account of each ledger account; null for the two outside the balance, since card holds are no movement.
 * Carriers' money is on 467, because carriage is invoiced in their name.
 */
export const chart: Readonly<Record<LedgerAccount, ChartAccount | null>> = {
  'payment-provider': { number: '517000', label: 'Prestataire de paiement' },
  'order-funds': { number: '467100', label: 'Fonds des commandes en cours' },
  'sender-debt': { number: '411000', label: 'Clients' },
  'carrier-payable': { number: '467200', label: 'Transporteurs, fonds à reverser' },
  'service-fees': { number: '706000', label: 'Prestations de services' },
  'vat-payable': { number: '445710', label: 'TVA collectée' },
  'refunds-due': { number: '419700', label: 'Clients, remboursements dus' },
  'disputed-funds': { number: '416000', label: 'Clients, paiements contestés' },
  losses: { number: '658000', label: 'Charges diverses de gestion courante' },
  'carrier-charges': { number: '758000', label: 'Produits divers de gestion courante' },
  'payouts-in-transit': { number: '467300', label: 'Virements aux transporteurs remis à la banque' },
  bank: { number: '512000', label: 'Banque' },
  'card-authorised': null,
  'authorisation-counterpart': null,
}

/** A journal of the books. */
export type Journal = { readonly code: 'VE' | 'EN' | 'BQ' | 'OD'; readonly label: string }

const sales: Journal = { code: 'VE', label: 'Ventes' }
const cards: Journal = { code: 'EN', label: 'Encaissements par carte' }
const bank: Journal = { code: 'BQ', label: 'Banque' }
const various: Journal = { code: 'OD', label: 'Opérations diverses' }

/** The journal and label of each kind of entry. */
export const journals: Readonly<Record<EntryKind, { readonly journal: Journal; readonly label: string }>> = {
  authorisation: { journal: cards, label: 'Autorisation' },
  release: { journal: cards, label: 'Autorisation levée' },
  capture: { journal: cards, label: 'Encaissement' },
  'authorisation-lapsed': { journal: various, label: 'Autorisation échue, prix dû' },
  delivery: { journal: sales, label: 'Livraison' },
  'cancellation-before-pickup': { journal: sales, label: 'Annulation avant enlèvement' },
  'cancellation-after-pickup': { journal: sales, label: 'Annulation après enlèvement' },
  'debt-payment': { journal: cards, label: 'Règlement d’une dette' },
  'debt-written-off': { journal: various, label: 'Créance irrécouvrable' },
  'debt-annulled': { journal: various, label: 'Dette annulée' },
  'refund-decided': { journal: various, label: 'Remboursement décidé' },
  refund: { journal: cards, label: 'Remboursement' },
  'refund-failed': { journal: cards, label: 'Remboursement rejeté' },
  'refund-by-transfer': { journal: bank, label: 'Remboursement par virement' },
  'refund-cancelled': { journal: various, label: 'Remboursement annulé' },
  'dispute-opened': { journal: cards, label: 'Paiement contesté' },
  'dispute-won': { journal: cards, label: 'Contestation gagnée' },
  'dispute-lost': { journal: various, label: 'Contestation perdue' },
  payout: { journal: bank, label: 'Virement préparé' },
  'payout-executed': { journal: bank, label: 'Virement exécuté' },
  'payout-rejected': { journal: bank, label: 'Virement rejeté' },
  'carrier-charge': { journal: various, label: 'Indemnité due par le transporteur' },
  'carrier-charge-cancelled': { journal: various, label: 'Indemnité annulée' },
}

/**
 * The eighteen columns of a fichier des écritures comptables, in order (article A. 47 A-1 of the livre des procédures
 * fiscales).
 */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** A posting of the file. `day` is the ISO day in Paris, `number` counts the entries of its year without a gap. */
export type FecPosting = {
  readonly kind: EntryKind
  readonly number: number
  readonly day: string
  readonly account: LedgerAccount
  readonly amountCents: number
  /** The owner of the sub-account: id and name. */
  readonly party: { readonly id: string; readonly name: string } | null
  /** The document that justifies it: an invoice's number if there is one. */
  readonly document: string
}

/**
 * Returns the line of a posting, without its line end; null when the account is outside the balance.
 * Control characters in user texts become spaces, so that they cannot shift a column.
 */
export function formatFecLine(posting: FecPosting): string | null {
  const account = chart[posting.account]
  if (account === null) return null
  const { journal, label } = journals[posting.kind]
  const day = posting.day.replaceAll('-', '')
  const { amountCents, party } = posting
  return [
    journal.code,
    journal.label,
    `${posting.day.slice(0, 4)}-${String(posting.number).padStart(8, '0')}`,
    day,
    account.number,
    account.label,
    party?.id ?? '',
    party?.name ?? '',
    posting.document,
    day,
    `${label} ${posting.document}`,
    formatEuros(Math.max(amountCents, 0)),
    formatEuros(Math.max(-amountCents, 0)),
    '',
    '',
    day,
    '',
    '',
  ]
    .map(sanitiseCell)
    .join('\t')
}

/** Returns cents as `1234,50`. */
function formatEuros(cents: number): string {
  return `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

function sanitiseCell(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
