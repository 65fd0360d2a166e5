import { randomUUID } from 'node:crypto'
import type { InvoiceKind } from '@repo/delivery-rules/invoice'
import { chooseInvoiceSeries, formatInvoiceNumber, platformIssuer } from '@repo/delivery-rules/invoice'
import type { Taxed } from '@repo/delivery-rules/money'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { Invoice } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { InvoiceContent } from './invoice.types.ts'

/** A new invoice. Its content lacks only what depends on its number. */
export type InvoiceDraft = {
  readonly content: Omit<InvoiceContent, 'number' | 'issuedOn'>
  /** 'platform', the carrier's SIREN, or its account. */
  readonly issuer: string
  readonly issuerAccountId: string | null
  readonly buyerAccountId: string
  readonly deliveryId: string
  readonly ledgerKey: string
  readonly billNumber: number | null
  readonly correctedId: string | null
}

/**
 * Stores an invoice under the next number of its series. The series stays locked until the transaction ends, and a
 * rollback frees the number: a series has no gap, and its days never go back. Lock the carrier's series before the
 * platform's.
 */
export async function insertInvoice(tx: Tx, draft: InvoiceDraft): Promise<void> {
  const { content, issuer, ledgerKey, billNumber, correctedId, deliveryId } = draft
  const { kind, type, orderId, amounts } = content
  const series = chooseInvoiceSeries(kind, type)
  const issuerNumber = issuer === platformIssuer ? null : await ensureIssuerNumber(tx, issuer)
  const { sequence, issuedAt } = await takeNextNumber(tx, issuer, series)
  const number = formatInvoiceNumber(series, issuerNumber, sequence)
  const { netCents, vatCents, grossCents } = amounts
  await tx.invoice.create({
    data: {
      id: randomUUID(),
      kind,
      type,
      issuer,
      series,
      sequence,
      number,
      issuedAt,
      issuerAccountId: draft.issuerAccountId,
      buyerAccountId: draft.buyerAccountId,
      orderId,
      deliveryId,
      ledgerKey,
      billNumber,
      correctedId,
      netCents,
      vatCents,
      grossCents,
      // The first invoices of a bill are named by the bill's number.
      fileName: content.corrects === null ? (content.billNumber ?? number) : number,
      content: { ...content, number, issuedOn: parisDayOf(issuedAt) },
    },
    select: { id: true },
  })
}

/**
 * Returns the carrier's code in its invoice numbers, assigned at its first invoice. Of two concurrent assignments the
 * second reads the first's.
 */
async function ensureIssuerNumber(tx: Tx, issuer: string): Promise<number> {
  const stored = await tx.invoiceIssuer.findUnique({ where: { issuer } })
  if (stored) return stored.number
  await tx.invoiceIssuer.createMany({ data: [{ issuer }], skipDuplicates: true })
  return (await tx.invoiceIssuer.findUniqueOrThrow({ where: { issuer } })).number
}

async function takeNextNumber(
  tx: Tx,
  issuer: string,
  series: string,
): Promise<{ sequence: number; issuedAt: Date }> {
  const [row] = await tx.$queryRaw<{ sequence: number; issuedAt: Date }[]>`
    INSERT INTO invoice_series AS s (issuer, series, last, last_issued_at) VALUES (${issuer}, ${series}, 1, app_now())
    ON CONFLICT (issuer, series) DO UPDATE SET last = s.last + 1, last_issued_at = greatest(s.last_issued_at, app_now())
    RETURNING last AS sequence, last_issued_at AS "issuedAt"`
  if (!row) throw new Error(`The series ${series} of ${issuer} has no next number`)
  return row
}

const withProfiles = { include: { company: true, individual: true } } as const

/**
 * Returns what an order's invoices contain besides their amounts: its parties, its trip and its payment. For the named
 * delivery, or the current one when `deliveryId` is null. Throws when there is none.
 */
export async function readBilledOrder(tx: Tx, orderId: string, deliveryId: string | null) {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { sender: withProfiles, payment: true, quote: { include: { rateCard: true } } },
  })
  const delivery = await tx.delivery.findFirstOrThrow({
    where: deliveryId === null ? { orderId, status: { not: 'withdrawn' } } : { id: deliveryId },
    include: { carrier: true, vehicle: { select: { vehicleClass: true } } },
  })
  const sellerId = delivery.carrier.companyId ?? delivery.carrierId
  const seller = await tx.account.findUniqueOrThrow({ where: { id: sellerId }, ...withProfiles })
  const payee = await tx.payeeDetails.findUnique({
    where: { accountId: sellerId },
    select: { vatRegime: true, vatNumber: true },
  })
  return { order, delivery, seller, payee }
}

/**
 * Returns the invoices of an order's carriage or fee with an uncorrected rest, in cents, largest first;
 * with `sellerId` those of one carrier.
 */
export async function findInvoicesToCorrect(
  tx: Tx,
  orderId: string,
  kind: InvoiceKind,
  sellerId?: string,
): Promise<readonly (Invoice & { readonly leftCents: number })[]> {
  const invoices = await tx.invoice.findMany({
    where: {
      orderId,
      kind,
      type: 'invoice',
      ...(sellerId === undefined ? {} : { issuerAccountId: sellerId }),
    },
    include: { creditNotes: { select: { grossCents: true } } },
    orderBy: { sequence: 'asc' },
  })
  return invoices
    .map(({ creditNotes, ...invoice }) => ({
      ...invoice,
      leftCents: creditNotes.reduce((left, note) => left - note.grossCents, invoice.grossCents),
    }))
    .filter(({ leftCents }) => leftCents > 0)
    .toSorted((a, b) => b.leftCents - a.leftCents)
}

/** Returns the total of one issuer's invoices for an order's carriage or fee, less its credit notes, in cents. */
export async function sumLeftOfInvoices(
  tx: Tx,
  orderId: string,
  { kind, issuer }: { readonly kind: InvoiceKind; readonly issuer: string },
): Promise<Taxed> {
  const [row] = await tx.$queryRaw<Taxed[]>`
    SELECT coalesce(sum(CASE type WHEN 'invoice' THEN gross_cents ELSE -gross_cents END), 0)::int AS "grossCents",
      coalesce(sum(CASE type WHEN 'invoice' THEN vat_cents ELSE -vat_cents END), 0)::int AS "vatCents"
    FROM invoice WHERE order_id = ${orderId}::uuid AND kind = ${kind}::"InvoiceKind" AND issuer = ${issuer}`
  return row ?? { grossCents: 0, vatCents: 0 }
}
