import { z } from 'zod'
import type { InvoiceContent } from './invoice.types.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const text = z.string()
const cents = z.int().nonnegative()
const place = z.object({ postcode: text, city: text })

const party = z.object({
  name: text,
  legalForm: text.nullable(),
  address: z.object({ line: text, postcode: text.nullable(), city: text.nullable() }),
  siren: text.nullable(),
  siret: text.nullable(),
  vatNumber: text.nullable(),
  reference: text,
})

const content = z.object({
  version: z.literal(1),
  kind: z.enum(['carriage', 'service_fee']),
  type: z.enum(['invoice', 'credit_note']),
  number: text,
  issuedOn: day,
  suppliedOn: day,
  seller: party,
  buyer: party.extend({ isCompany: z.boolean() }),
  writtenBy: text.nullable(),
  service: text,
  amounts: z.object({ netCents: cents, vatCents: cents, grossCents: cents, vatPerMille: cents }),
  vat: z.enum(['taxed', 'exempt', 'undeclared']),
  paidOn: day,
  unpaidCents: cents,
  // The first invoices lack these.
  pendingCents: cents.default(0),
  settledBy: z.enum(['card', 'platform', 'annulled', 'already']).default('card'),
  orderId: text,
  reference: text.nullable().default(null),
  billNumber: text.nullable(),
  corrects: z.object({ number: text, issuedOn: day }).nullable(),
  co2eG: cents.nullable(),
  co2eOf: z
    .object({
      vehicle: text,
      drivenM: z.int().nonnegative(),
      drivenBy: z.enum(['track', 'road']),
      quotedG: cents.nullable(),
      quotedVehicle: text,
    })
    .nullable()
    .default(null),
  from: place,
  to: place,
})

/** Parses the stored content of an invoice. Throws for anything else: unreadable content must not be printed. */
export function parseInvoiceContent(storedContent: unknown): InvoiceContent {
  return content.parse(storedContent)
}
