import { useTexts } from '@repo/ui/texts'
import { LinkMenu } from '@repo/web-kit/LinkMenu'
import { IconAlertCircle, IconEye, IconFileInvoice, IconRepeat } from '@tabler/icons-react'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { useInvoiceFile } from '#web/invoices/use-invoice-file.ts'
import { paths, repeatShipmentPath } from '#web/paths.ts'
import { shipmentsTexts } from './shipments-texts.ts'

/** The actions on a past order: open, repeat, report a problem, download the invoice. */
export function RowMenu(props: { readonly orderId: string; readonly label: string }) {
  const t = useTexts(shipmentsTexts)
  const invoices = useTexts(invoiceTexts)
  const { orderId } = props
  const { fetchInvoice, isFetching } = useInvoiceFile(orderId)
  const shipment = paths.shipment(orderId)
  const content = (Icon: typeof IconEye, text: string) => (
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
        { to: shipment, content: content(IconEye, t('see')) },
        { to: repeatShipmentPath(orderId), content: content(IconRepeat, t('repeat')) },
        { to: `${shipment}#claims-heading`, content: content(IconAlertCircle, t('report')) },
      ]}
      last={{ content: content(IconFileInvoice, invoices('F1')), onClick: () => fetchInvoice('F1') }}
    />
  )
}
