import { ActionIcon, Menu } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import {
  IconAlertCircle,
  IconDots,
  IconEye,
  IconFileInvoice,
  IconReceiptEuro,
  IconRepeat,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { useInvoiceFile } from '#web/invoices/use-invoice-file.ts'
import { paths, repeatShipmentPath } from '#web/paths.ts'
import { shipmentsTexts } from './shipments-texts.ts'

/** What may be done with an order that is over: see it, order it again, fetch its invoices, report a problem. */
export function RowMenu(props: { readonly orderId: string; readonly label: string }) {
  const t = useTexts(shipmentsTexts)
  const invoices = useTexts(invoiceTexts)
  const { orderId } = props
  const { fetchInvoice, isFetching } = useInvoiceFile(orderId)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={40} aria-label={props.label} loading={isFetching}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.shipment(orderId)}
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {t('see')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={repeatShipmentPath(orderId)}
          leftSection={<IconRepeat size={18} aria-hidden />}
        >
          {t('repeat')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileInvoice size={18} aria-hidden />} onClick={() => fetchInvoice('F1')}>
          {invoices('F1')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReceiptEuro size={18} aria-hidden />} onClick={() => fetchInvoice('F2')}>
          {invoices('F2')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`${paths.shipment(orderId)}#claims-heading`}
          leftSection={<IconAlertCircle size={18} aria-hidden />}
        >
          {t('report')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
