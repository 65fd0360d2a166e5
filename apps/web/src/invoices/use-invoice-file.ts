import { useCall } from '@repo/api-client/react'
import { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import { showNotice } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { invoiceTexts } from './invoice-texts.ts'

/** The invoices of an order: F1 for the carriage, F2 for the service. */
export type InvoiceKind = 'F1' | 'F2'

/**
 * Returns a function that downloads an invoice. Each download requests a new signed address, which lives for minutes.
 */
export function useInvoiceFile(orderId: string) {
  const t = useTexts(invoiceTexts)
  const papers = useCall(listOrderInvoices)
  const [wanted, setWanted] = useState<InvoiceKind | null>(null)
  return {
    isFetching: papers.isPending,
    /** The invoice of the current or last download. */
    wanted,
    fetchInvoice: (kind: InvoiceKind) => {
      setWanted(kind)
      papers.mutate(
        { commandeId: orderId },
        {
          onSuccess: ({ factures }) => {
            const paper = factures.find(({ dossier, nature }) => dossier === kind && nature === 'facture')
            // Served as a download, so this page stays open.
            if (paper) window.location.assign(paper.url)
            else showNotice({ title: t('none') })
          },
          onError: () => showNotice({ title: t('failed') }),
        },
      )
    },
  }
}
