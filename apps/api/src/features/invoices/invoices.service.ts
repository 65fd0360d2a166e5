import type { InvoiceKind, InvoiceType } from '@repo/delivery-rules/invoice'
import { invoiceFolders } from '@repo/delivery-rules/invoice'
import { parisMonthOf, spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import type { Invoice } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { requirePaidParty } from '#api/core/accounts/accounts.service.ts'
import { parseInvoiceContent } from '#api/core/invoicing/invoice-content.rules.ts'
import type { Deps } from '#api/deps.ts'

const pageSize = 30

/** An invoice as lists show it. */
export type ListedInvoice = {
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly number: string
  readonly issuedAt: Date
  readonly grossCents: number
  readonly billNumber: string | null
  /** The URL that opens its PDF for some minutes. */
  readonly pdfUrl: string
}

/**
 * Returns the invoices and credit notes of an order of the caller: invoices first, those of the carriage before those
 * of the fee, each by its number. Another's order is `not-found`.
 */
export async function listInvoicesOfOrder(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<readonly ListedInvoice[]> {
  const order = await deps.db.order.findFirst({
    where: { id: orderId, senderId: caller.senderId },
    select: { invoices: { orderBy: [{ type: 'asc' }, { kind: 'asc' }, { sequence: 'asc' }] } },
  })
  if (!order) throw new Refusal('not-found')
  const now = await databaseNow(deps.db)
  return order.invoices.map((invoice) => toListedInvoice(deps, invoice, now))
}

/**
 * Returns at most 30 of the caller's invoices of a month (null: the current one), newest first: those older than the
 * number `before`. Another's number is `not-found`. `nextBefore` begins the next page; null on the last one.
 * `not-allowed` for accounts that are not paid.
 */
export async function listInvoicesOfCarrier(
  deps: Deps,
  caller: Caller,
  filter: { readonly month: string | null; readonly before: string | null },
): Promise<{ invoices: readonly ListedInvoice[]; nextBefore: string | null }> {
  const issuerAccountId = requirePaidParty(caller)
  const now = await databaseNow(deps.db)
  const { from, until } = spanOfMonth(filter.month ?? parisMonthOf(now))
  const last =
    filter.before === null
      ? null
      : await deps.db.invoice.findFirst({ where: { number: filter.before, issuerAccountId } })
  if (filter.before !== null && !last) throw new Refusal('not-found')
  const older = last && {
    // This condition lets the index scan begin at the last invoice.
    issuedAt: { lte: last.issuedAt },
    OR: [{ issuedAt: { lt: last.issuedAt } }, { number: { lt: last.number } }],
  }
  const rows = await deps.db.invoice.findMany({
    where: { issuerAccountId, AND: [{ issuedAt: { gte: from, lt: until } }, older ?? {}] },
    orderBy: [{ issuedAt: 'desc' }, { number: 'desc' }],
    take: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  return {
    invoices: page.map((invoice) => toListedInvoice(deps, invoice, now)),
    nextBefore: rows.length > pageSize ? (page.at(-1)?.number ?? null) : null,
  }
}

function toListedInvoice(deps: Deps, invoice: Invoice, now: Date): ListedInvoice {
  const { kind, type, number, issuedAt, grossCents, fileName } = invoice
  return {
    kind,
    type,
    number,
    issuedAt,
    grossCents,
    billNumber: parseInvoiceContent(invoice.content).billNumber,
    pdfUrl: deps.invoiceAddresses.address(`${invoiceFolders[kind]}/${fileName}.pdf`, now),
  }
}
