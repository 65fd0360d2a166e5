import type {
  InvoiceAmounts,
  InvoiceKind,
  InvoiceType,
  SplitAddress,
  VatTreatment,
} from '@repo/delivery-rules/invoice'

/** The seller or buyer on an invoice. */
export type InvoiceParty = {
  readonly name: string
  readonly legalForm: string | null
  readonly address: SplitAddress
  readonly siren: string | null
  readonly siret: string | null
  readonly vatNumber: string | null
  /** Its distinguishing reference when it has no legal number. */
  readonly reference: string
}

/** A place of the trip: the town, never the street. */
export type InvoicePlace = { readonly postcode: string; readonly city: string }

/**
 * The class names of the driven and the quoted vehicle, the driven distance and how it was measured, and the quote's
 * estimate in grams of CO2 equivalent; null where it had none.
 */
export type InvoiceEmission = {
  readonly vehicle: string
  readonly drivenM: number
  readonly drivenBy: 'track' | 'road'
  readonly quotedG: number | null
  readonly quotedVehicle: string
}

/**
 * How an invoice or a credit note is settled.
 * An invoice: the `card` has paid, or the `platform` bears it and its buyer pays nothing.
 * A credit note: to the `card`, or as a cancelled debt (`annulled`), or as money that the buyer has `already`.
 */
export type Settlement = 'card' | 'platform' | 'annulled' | 'already'

/**
 * The stored content of an invoice or a credit note, from which its PDF and XML are generated.
 * Days are ISO days in Paris, amounts cents.
 */
export type InvoiceContent = {
  readonly version: 1
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly number: string
  readonly issuedOn: string
  /** When the service was supplied. */
  readonly suppliedOn: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty & { readonly isCompany: boolean }
  /** The company that issues in the seller's name; null when the seller issues it. */
  readonly writtenBy: string | null
  /** The French name of what is billed. */
  readonly service: string
  readonly amounts: InvoiceAmounts
  readonly vat: VatTreatment
  /** When the card was charged; for a credit note when it was decided. */
  readonly paidOn: string
  /** The buyer's open debt. */
  readonly unpaidCents: number
  /** The authorised amount that the card is being charged at this instant. */
  readonly pendingCents: number
  /** How the part that is neither due nor pending was settled. */
  readonly settledBy: Settlement
  readonly orderId: string
  /** The buyer's name for the order; null without one. */
  readonly reference: string | null
  readonly billNumber: string | null
  /** The invoice that a credit note corrects, or the credit note that an invoice reverses. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null
  /** Grams of CO2 equivalent of the trip; null where it was never computed, and on invoices without carriage. */
  readonly co2eG: number | null
  /** Its basis, and the quote's estimate; null on the first invoices, which had the quote's estimate. */
  readonly co2eOf: InvoiceEmission | null
  readonly from: InvoicePlace
  readonly to: InvoicePlace
}
