import type { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import type { Output } from '@repo/contracts/endpoint'
import { invoiceFolders } from '@repo/delivery-rules/invoice'
import type { ListedInvoice } from './invoices.service.ts'

/** Returns an invoice as lists show it. */
export function toInvoice(invoice: ListedInvoice): Output<typeof listOrderInvoices>['factures'][number] {
  const { kind, type, number, issuedAt, grossCents, billNumber, pdfUrl } = invoice
  return {
    dossier: invoiceFolders[kind],
    nature: type === 'invoice' ? 'facture' : 'avoir',
    numero: number,
    date: issuedAt,
    montant: grossCents,
    bordereau: billNumber,
    url: pdfUrl,
  }
}
