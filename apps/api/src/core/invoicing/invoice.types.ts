import type {
  InvoiceAmounts,
  InvoiceKind,
  InvoiceType,
  SplitAddress,
  VatTreatment,
} from '@repo/delivery-rules/invoice'

/** Who sells or buys, as an invoice names it. */
export type InvoiceParty = {
  readonly name: string
  readonly legalForm: string | null
  readonly address: SplitAddress
  readonly siren: string | null
  readonly siret: string | null
  readonly vatNumber: string | null
  /** How it is told apart where the law gives it no number. */
  readonly reference: string
}

/** A place of the trip: the town, never the street. */
export type InvoicePlace = { readonly postcode: string; readonly city: string }

/** The vehicle that drove and the one of the quote, by the names of their classes; how far it drove, and what that was measured by. */
export type InvoiceEmission = {
  readonly vehicle: string
  readonly drivenM: number
  readonly drivenBy: 'track' | 'road'
  readonly quotedG: number | null
  readonly quotedVehicle: string
}

/**
 * How a paper is settled. An invoice: the `card` has paid, or the `platform` bears it and its buyer is asked for nothing. A credit note: by the
 * `card`, or the buyer had not paid it and does not owe it any more (`annulled`), or it has that money `already`.
 */
export type Settlement = 'card' | 'platform' | 'annulled' | 'already'

/**
 * Everything that an invoice or a credit note says, as it is kept: what is drawn and the XML beside it are made from this alone. Days are ISO
 * days in Paris, amounts cents.
 */
export type InvoiceContent = {
  readonly version: 1
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly number: string
  readonly issuedOn: string
  /** When the service was done. */
  readonly suppliedOn: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty & { readonly isCompany: boolean }
  /** Who writes it in the seller's name; null when the seller does. */
  readonly writtenBy: string | null
  readonly service: string
  readonly amounts: InvoiceAmounts
  readonly vat: VatTreatment
  /** When the card was charged; for a credit note when it was decided. */
  readonly paidOn: string
  /** What its buyer still owes of it. */
  readonly unpaidCents: number
  /** What the card has been authorised for and is being charged at this instant. */
  readonly pendingCents: number
  /** How what is neither owed nor pending was settled. */
  readonly settledBy: Settlement
  readonly orderId: string
  /** What the buyer calls the order; null where it gave no name. */
  readonly reference: string | null
  readonly billNumber: string | null
  /** The invoice that a credit note takes back, or the credit note that an invoice undoes. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null
  /** Grams of CO2 equivalent of the trip; null where it was never computed, and on what is no carriage. */
  readonly co2eG: number | null
  /** What that was computed by, and what the quote had estimated; null on the first papers, which said the quote's estimate. */
  readonly co2eOf: InvoiceEmission | null
  readonly from: InvoicePlace
  readonly to: InvoicePlace
}
