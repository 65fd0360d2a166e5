import { ActionIcon, Group } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { listOrderInvoices } from '@repo/contracts/delivery/invoices'
import { showNotice } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { IconFileInvoice, IconReceiptEuro } from '@tabler/icons-react'
import { useState } from 'react'
import { invoiceTexts } from './invoice-texts.ts'

type Kind = 'F1' | 'F2'

const icons = { F1: IconFileInvoice, F2: IconReceiptEuro } as const

/** The two invoices of an order as icons that fetch their PDF. Addresses live for minutes only: each is asked for when it is wanted. */
export function InvoiceIcons(props: { readonly orderId: string; readonly date: string }) {
  const t = useTexts(invoiceTexts)
  const { orderId, date } = props
  const papers = useCall(listOrderInvoices)
  const [wanted, setWanted] = useState<Kind | null>(null)
  const fetchPaper = (kind: Kind) => {
    setWanted(kind)
    papers.mutate(
      { commandeId: orderId },
      {
        onSuccess: ({ factures }) => {
          const paper = factures.find(({ dossier, nature }) => dossier === kind && nature === 'facture')
          // Answered as a file to keep: the page stays where it is.
          if (paper) window.location.assign(paper.url)
          else showNotice({ title: t('none') })
        },
        onError: () => showNotice({ title: t('failed') }),
      },
    )
  }
  return (
    <Group gap={4} wrap="nowrap">
      {(['F1', 'F2'] as const).map((kind) => {
        const Icon = icons[kind]
        const label = t(kind === 'F1' ? 'rowF1' : 'rowF2', { date })
        return (
          <ActionIcon
            key={kind}
            variant="subtle"
            size={40}
            aria-label={label}
            title={t(kind)}
            loading={papers.isPending && wanted === kind}
            onClick={() => fetchPaper(kind)}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        )
      })}
    </Group>
  )
}
