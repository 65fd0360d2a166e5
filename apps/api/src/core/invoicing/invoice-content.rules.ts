import { z } from 'zod'
import type { InvoiceContent } from './invoice.types.ts'

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const text = z.string()
const natural = z.int().nonnegative()
const cents = natural
const placeSchema = z.object({ postcode: text, city: text })

const partySchema = z.object({
  name: text,
  legalForm: text.nullable(),
  address: z.object({ line: text, postcode: text.nullable(), city: text.nullable() }),
  siren: text.nullable(),
  siret: text.nullable(),
  vatNumber: text.nullable(),
  reference: text,
})

/** Fields with a default are missing from the first invoices. */
const contentSchema = z.object({
  version: z.literal(1),
  kind: z.enum(['carriage', 'service_fee']),
  type: z.enum(['invoice', 'credit_note']),
  number: text,
  issuedOn: isoDay,
  suppliedOn: isoDay,
  seller: partySchema,
  buyer: partySchema.extend({ isCompany: z.boolean() }),
  writtenBy: text.nullable(),
  service: text,
  amounts: z.object({ netCents: cents, vatCents: cents, grossCents: cents, vatPerMille: natural }),
  vat: z.enum(['taxed', 'exempt', 'undeclared']),
  paidOn: isoDay,
  unpaidCents: cents,
  pendingCents: cents.default(0),
  settledBy: z.enum(['card', 'platform', 'annulled', 'already']).default('card'),
  orderId: text,
  reference: text.nullable().default(null),
  billNumber: text.nullable(),
  corrects: z.object({ number: text, issuedOn: isoDay }).nullable(),
  co2eG: natural.nullable(),
  co2eOf: z
    .object({
      vehicle: text,
      drivenM: natural,
      drivenBy: z.enum(['track', 'road']),
      quotedG: natural.nullable(),
      quotedVehicle: text,
    })
    .nullable()
    .default(null),
  from: placeSchema,
  to: placeSchema,
})

/** Parses the stored content of an invoice. Throws for anything else: unreadable content must not be printed. */
export function parseInvoiceContent(storedContent: unknown): InvoiceContent {
  return contentSchema.parse(storedContent)
}
