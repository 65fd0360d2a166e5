import { useTexts } from '@repo/ui/texts'
import { LinkMenu } from '@repo/web-kit/LinkMenu'
import { IconAlertCircle, IconEye, IconFileInvoice, IconRepeat } from '@tabler/icons-react'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { useInvoiceFile } from '#web/invoices/use-invoice-file.ts'
import { createRepeatShipmentPath, paths } from '#web/paths.ts'
import { shipmentsTexts } from './shipments-texts.ts'

/** The actions on a past order: open, repeat, report a problem, download the invoice. */
export function RowMenu(props: { readonly orderId: string; readonly label: string }) {
  const t = useTexts(shipmentsTexts)
  const tInvoice = useTexts(invoiceTexts)
  const { orderId } = props
  const { fetchInvoice, isFetching } = useInvoiceFile(orderId)
  const shipment = paths.shipment(orderId)
  const renderContent = (Icon: typeof IconEye, text: string) => (
    <>
      <Icon size={19} stroke={1.8} aria-hidden />
      {text}
    </>
  )
  return (
    <LinkMenu
      label={props.label}
      button={{ variant: 'subtle', px: 6, loading: isFetching, 'aria-label': props.label }}
      links={[
        { to: shipment, content: renderContent(IconEye, t('see')) },
        { to: createRepeatShipmentPath(orderId), content: renderContent(IconRepeat, t('repeat')) },
        { to: `${shipment}#claims-heading`, content: renderContent(IconAlertCircle, t('report')) },
      ]}
      last={{ content: renderContent(IconFileInvoice, tInvoice('F1')), onClick: () => fetchInvoice('F1') }}
    />
  )
}
