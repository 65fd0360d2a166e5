import type { InvoiceKind } from '@repo/delivery-rules/invoice'
import { computePartOfInvoices } from '@repo/delivery-rules/invoice'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { Invoice, Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#api/database.ts'
import type { InvoiceContent, Settlement } from './invoice.types.ts'
import { parseInvoiceContent } from './invoice-content.rules.ts'
import { findInvoicesToCorrect, insertInvoice, sumLeftOfInvoices } from './invoices.data.ts'
import { kindsInLockOrder } from './issue.service.ts'

/** The credited part of an order's invoices, in cents; `key` is the ledger's key. */
export type Credit = {
  readonly orderId: string
  readonly key: string
  /** Each carrier's part, the last carrier first. */
  readonly carriers: readonly { readonly carrierId: string; readonly cents: number }[]
  readonly serviceFeeCents: number
  readonly settledBy: Extract<Settlement, 'card' | 'annulled' | 'already'>
}

/**
 * Issues the credit notes of a credit in its transaction: for the carriage (F1) each carrier's part, for the service
 * fee (F2) the platform's. A zero or uninvoiced part has none. Call it once for each entry, after the ledger recorded
 * it.
 */
export async function issueCreditNotes(tx: Tx, credit: Credit): Promise<void> {
  const day = parisDayOf(await databaseNow(tx))
  for (const kind of kindsInLockOrder) {
    if (kind === 'carriage') {
      // The last carrier's part is in the credit's own entry, that of each earlier one in a separate entry.
      for (const [index, { carrierId, cents }] of credit.carriers.entries()) {
        const key = index === 0 ? credit.key : `${credit.key}:${carrierId}`
        await creditInvoices(tx, { ...credit, key }, { kind, cents, day, sellerId: carrierId })
      }
    } else await creditInvoices(tx, credit, { kind, cents: credit.serviceFeeCents, day })
  }
}

/** Issues a credit note for each invoice, up to its uncorrected rest: after cancelled refunds an order has several. */
async function creditInvoices(
  tx: Tx,
  credit: Credit,
  part: {
    readonly kind: InvoiceKind
    readonly cents: number
    readonly day: string
    readonly sellerId?: string
  },
): Promise<void> {
  const { kind, cents, day, sellerId } = part
  let openCents = cents
  for (const { leftCents, ...invoice } of await findInvoicesToCorrect(tx, credit.orderId, kind, sellerId)) {
    const partCents = Math.min(openCents, leftCents)
    if (partCents > 0) await issueCreditNote(tx, credit, { invoice, cents: partCents, day })
    openCents -= partCents
  }
}

async function issueCreditNote(
  tx: Tx,
  { orderId, key, settledBy }: Credit,
  {
    invoice: correctedInvoice,
    cents,
    day,
  }: { readonly invoice: Invoice; readonly cents: number; readonly day: string },
): Promise<void> {
  const { number, issuedOn, ...original } = parseInvoiceContent(correctedInvoice.content)
  const content: Omit<InvoiceContent, 'number' | 'issuedOn'> = {
    ...original,
    type: 'credit_note',
    amounts: computePartOfInvoices(
      await sumLeftOfInvoices(tx, orderId, correctedInvoice),
      cents,
      original.amounts.vatPerMille,
    ),
    paidOn: day,
    unpaidCents: 0,
    pendingCents: 0,
    settledBy,
    corrects: { number, issuedOn },
    co2eG: null,
    co2eOf: null,
  }
  const correctedId = correctedInvoice.id
  await insertInvoice(tx, { ...pickRepeated(correctedInvoice), correctedId, content, ledgerKey: key })
}

/** Returns what a correction repeats of the invoice that it corrects. */
function pickRepeated(invoice: Invoice) {
  const { issuer, issuerAccountId, buyerAccountId, deliveryId, billNumber } = invoice
  return { issuer, issuerAccountId, buyerAccountId, deliveryId, billNumber }
}

/**
 * Invoices the credited part of a cancelled refund again: an issued credit note stays, so new invoices reverse it.
 * `key` is the ledger's key of the cancellation. Call it once, after the ledger recorded it.
 */
export async function restoreInvoices(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'paymentId' | 'debtId'> & { readonly key: string },
): Promise<void> {
  const { paymentId, debtId, key } = refund
  const { settledAt } =
    debtId === null
      ? await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
      : await tx.debt.findUniqueOrThrow({ where: { id: debtId } })
  const paidOn = parisDayOf(settledAt ?? (await databaseNow(tx)))
  const refundKey = `refund-decided:${refund.id}`
  for (const kind of kindsInLockOrder) {
    const where = { kind, OR: [{ ledgerKey: refundKey }, { ledgerKey: { startsWith: `${refundKey}:` } }] }
    for (const creditNote of await tx.invoice.findMany({ where, orderBy: { sequence: 'asc' } }))
      await restoreInvoice(tx, creditNote, {
        ledgerKey: key + creditNote.ledgerKey.slice(refundKey.length),
        paidOn,
      })
  }
}

async function restoreInvoice(
  tx: Tx,
  creditNote: Invoice,
  { ledgerKey, paidOn }: { readonly ledgerKey: string; readonly paidOn: string },
): Promise<void> {
  const { orderId, grossCents } = creditNote
  const { number, issuedOn, ...original } = parseInvoiceContent(creditNote.content)
  const leftTotals = await sumLeftOfInvoices(tx, orderId, creditNote)
  const amounts = computePartOfInvoices(leftTotals, -grossCents, original.amounts.vatPerMille)
  const content = { ...original, type: 'invoice' as const, amounts, paidOn, corrects: { number, issuedOn } }
  await insertInvoice(tx, { ...pickRepeated(creditNote), correctedId: null, content, ledgerKey })
}

/**
 * Issues the credit notes of a decided refund. The part that the platform itself bears is goodwill and corrects no
 * invoice. Call it once, after the ledger recorded the refund.
 */
export async function creditRefund(tx: Tx, refund: Refund, carriers: Credit['carriers']): Promise<void> {
  const { id, orderId, serviceFeeCents } = refund
  const key = `refund-decided:${id}`
  await issueCreditNotes(tx, { orderId, key, carriers, serviceFeeCents, settledBy: 'card' })
}
