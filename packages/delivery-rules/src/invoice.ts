import type { Taxed } from './money.ts'
import { computeIncludedVatCents, computePartVatCents } from './money.ts'

/** F1 (FTE) is the carriage, in the carrier's name; F2 (FE) the platform's service fee. */
export type InvoiceKind = 'carriage' | 'service_fee'
/** An invoice, or a credit note that takes (a part of) one back. */
export type InvoiceType = 'invoice' | 'credit_note'

/** The wire's folder of an invoice. */
export const invoiceFolders = { carriage: 'F1', service_fee: 'F2' } as const satisfies Record<
  InvoiceKind,
  string
>

const seriesNames = { carriage: 'FTE', service_fee: 'FE' } as const satisfies Record<InvoiceKind, string>

/** Returns the series of a document's number. Credit notes have their own beside the invoices that they correct. */
export function chooseInvoiceSeries(kind: InvoiceKind, type: InvoiceType): string {
  return type === 'credit_note' ? `A${seriesNames[kind]}` : seriesNames[kind]
}

/**
 * Returns the number of an invoice: its series, for a carrier's the carrier's number padded to 5 digits, and the place
 * in the series padded to 6. It fits a bank's reference of 35 characters. Throws a RangeError for a place or carrier
 * under 1.
 */
export function formatInvoiceNumber(series: string, issuerNumber: number | null, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`There is no invoice ${sequence} of a series.`)
  const place = String(sequence).padStart(6, '0')
  if (issuerNumber === null) return `${series}-${place}`
  if (!Number.isSafeInteger(issuerNumber) || issuerNumber < 1)
    throw new RangeError(`There is no issuer ${issuerNumber}.`)
  return `${series}-${String(issuerNumber).padStart(5, '0')}-${place}`
}

/** The platform as the issuer of a series. */
export const platformIssuer = 'platform'

/** The VAT on carriage in metropolitan France, in thousandths (CGI art. 278). */
export const carriageVatPerMille = 200

/**
 * How an issuer's services are taxed. `taxed` states VAT; `exempt` has declared the franchise of art. 293 B of the CGI;
 * `undeclared` has declared neither: its invoices state no VAT (stated VAT is due by art. 283-3 of the CGI) and claim
 * no exemption.
 */
export type VatTreatment = 'taxed' | 'exempt' | 'undeclared'

/** Amounts of an invoice in cents: net + VAT = gross. */
export type InvoiceAmounts = {
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
  readonly vatPerMille: number
}

/**
 * Returns the amounts of an invoice with this gross amount of the ledger. VAT is within it, rounded half up to the
 * cent.
 */
export function computeInvoiceAmounts(grossCents: number, vatPerMille: number): InvoiceAmounts {
  const vatCents = computeIncludedVatCents(grossCents, vatPerMille)
  return { netCents: grossCents - vatCents, vatCents, grossCents, vatPerMille }
}

/**
 * Returns the amounts of a part of invoices' remaining total, so that the rest keeps exactly its VAT. A negative part
 * adds to that total; its amounts are positive, too.
 */
export function computePartOfInvoices(left: Taxed, partCents: number, vatPerMille: number): InvoiceAmounts {
  const vatCents = Math.abs(computePartVatCents(left, partCents, vatPerMille))
  const grossCents = Math.abs(partCents)
  return { netCents: grossCents - vatCents, vatCents, grossCents, vatPerMille }
}

/** Returns the part of an open debt that belongs to the carriage; the rest is the fee's. */
export function computeUnpaidCarriageCents(carriageCents: number, unpaidCents: number): number {
  return Math.min(carriageCents, unpaidCents)
}

/** A French address split for documents. Unrecognised parts stay in the line. */
export type SplitAddress = {
  readonly line: string
  readonly postcode: string | null
  readonly city: string | null
}

/** Splits `line, postcode city` at the last postcode, after dropping `France`. Without a postcode all of it is the line. */
export function splitAddress(address: string): SplitAddress {
  const trimmed = address.trim().replace(/,?\s*France$/i, '')
  const [, line, postcode, city] = /^(.*)\b(\d{5})\s+([^\d,][^,]*)$/s.exec(trimmed) ?? []
  if (line === undefined || postcode === undefined || city === undefined)
    return { line: trimmed, postcode: null, city: null }
  return { line: line.replace(/[\s,]+$/, ''), postcode, city: city.trim() }
}
