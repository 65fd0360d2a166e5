import { useCall } from '@repo/api-client/react'
import { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import { showNotice } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { invoiceTexts } from './invoice-texts.ts'

/** The two invoices of an order: of the carriage, of the service. */
export type InvoiceKind = 'F1' | 'F2'

/** Fetches an invoice of an order as a PDF. Addresses live for minutes only: each is asked for when it is wanted. */
export function useInvoiceFile(orderId: string) {
  const t = useTexts(invoiceTexts)
  const papers = useCall(listOrderInvoices)
  const [wanted, setWanted] = useState<InvoiceKind | null>(null)
  return {
    isFetching: papers.isPending,
    /** The invoice being fetched, or fetched last. */
    wanted,
    fetchInvoice: (kind: InvoiceKind) => {
      setWanted(kind)
      papers.mutate(
        { commandeId: orderId },
        {
          onSuccess: ({ factures }) => {
            const paper = factures.find(({ dossier, nature }) => dossier === kind && nature === 'facture')
            // Served as a download: the page stays open.
            if (paper) window.location.assign(paper.url)
            else showNotice({ title: t('none') })
          },
          onError: () => showNotice({ title: t('failed') }),
        },
      )
    },
  }
}
