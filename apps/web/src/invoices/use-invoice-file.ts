import { useCall } from '@repo/api-client/react'
import { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import { showNotice } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { invoiceTexts } from './invoice-texts.ts'

/** The invoices of an order: F1 for the carriage, F2 for the service fee. */
export type InvoiceKind = 'F1' | 'F2'

/**
 * Returns a function that downloads an invoice, or shows why there is none. Each download requests a new signed
 * address, which lives for minutes.
 */
export function useInvoiceFile(orderId: string) {
  const t = useTexts(invoiceTexts)
  const listing = useCall(listOrderInvoices)
  const [lastKind, setLastKind] = useState<InvoiceKind | null>(null)
  return {
    isFetching: listing.isPending,
    /** The invoice of the current or last download. */
    lastKind,
    fetchInvoice: (kind: InvoiceKind) => {
      setLastKind(kind)
      listing.mutate(
        { commandeId: orderId },
        {
          onSuccess: ({ factures }) => {
            const invoice = factures.find(({ dossier, nature }) => dossier === kind && nature === 'facture')
            // Served as a download, so this page stays open.
            if (invoice) window.location.assign(invoice.url)
            else showNotice({ title: t('none') })
          },
          onError: () => showNotice({ title: t('failed') }),
        },
      )
    },
  }
}
