import { ActionIcon, Group } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFileInvoice, IconReceiptEuro } from '@tabler/icons-react'
import { invoiceTexts } from './invoice-texts.ts'
import { useInvoiceFile } from './use-invoice-file.ts'

const icons = { F1: IconFileInvoice, F2: IconReceiptEuro } as const

/** The two invoices of an order, as buttons that download the PDF. */
export function InvoiceIcons(props: { readonly orderId: string; readonly date: string }) {
  const t = useTexts(invoiceTexts)
  const { orderId, date } = props
  const { fetchInvoice, isFetching, lastKind } = useInvoiceFile(orderId)
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
            loading={isFetching && lastKind === kind}
            onClick={() => fetchInvoice(kind)}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        )
      })}
    </Group>
  )
}
