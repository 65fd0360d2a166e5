import { Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { formatCarbon, formatDate, formatPrice } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { InvoiceIcons } from '#web/invoices/InvoiceIcons.tsx'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { paths, repeatShipmentPath } from '#web/paths.ts'
import { MoreOrders } from './MoreOrders.tsx'
import type { OrderPages, PastOrder } from './order-pages.ts'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'
import { arrivalOf, departureOf } from './trip-cities.ts'

const tones: Readonly<Record<string, Tone>> = { Livrée: 'success', Retournée: 'neutral', Annulée: 'danger' }

/** The table of finished orders; on a phone each row becomes a card of labelled lines. */
export function HistoryList(props: { readonly pages: OrderPages }) {
  const t = useTexts(shipmentsTexts)
  const invoices = useTexts(invoiceTexts)
  const { pages } = props
  return (
    <Stack component="section" gap="md" aria-labelledby="history-heading">
      <Title order={2} size="h3" id="history-heading">
        {t('history')}
      </Title>
      {pages.orders?.length === 0 ? <Text c="dimmed">{t('noHistory')}</Text> : null}
      {pages.orders && pages.orders.length > 0 ? (
        <div className={classes.tableFrame}>
          <Table className={classes.table ?? ''} verticalSpacing="sm" horizontalSpacing="md" role="table">
            <Table.Thead role="rowgroup">
              <Table.Tr role="row">
                {(['date', 'pickup', 'delivery', 'amount', 'state', 'see'] as const).map((column) => (
                  <Table.Th key={column} role="columnheader">
                    {t(column)}
                  </Table.Th>
                ))}
                <Table.Th role="columnheader">{invoices('column')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup">
              {pages.orders.map((order) => (
                <HistoryRow key={order.commandeId} order={order} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      <MoreOrders pages={pages} />
    </Stack>
  )
}

function HistoryRow({ order }: { readonly order: PastOrder }) {
  const t = useTexts(shipmentsTexts)
  const invoices = useTexts(invoiceTexts)
  const date = formatDate(order.createdAt)
  const from = departureOf(order)
  const to = arrivalOf(order)
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" data-label={t('date')}>
        {date}
      </Table.Td>
      <Table.Td role="cell" data-label={t('pickup')}>
        {from}
      </Table.Td>
      <Table.Td role="cell" data-label={t('delivery')}>
        {to}
      </Table.Td>
      <Table.Td role="cell" data-label={t('amount')} className={classes.amount ?? ''}>
        {formatPrice(order.encaissement.montant)}
        {order.co2eG === null ? null : (
          <Text size="xs" c="dimmed">
            {formatCarbon(order.co2eG)}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell" data-label={t('state')}>
        <StatusBadge tone={tones[order.etat] ?? 'neutral'}>{order.etat}</StatusBadge>
      </Table.Td>
      <Table.Td role="cell" data-label={t('see')}>
        <Anchor
          component={Link}
          to={paths.shipment(order.commandeId)}
          className={classes.rowLink ?? ''}
          fw={600}
          aria-label={t('seeOrder', { date, from, to })}
        >
          {t('see')}
        </Anchor>{' '}
        <Anchor
          component={Link}
          to={repeatShipmentPath(order.commandeId)}
          className={classes.rowLink ?? ''}
          fw={600}
          aria-label={t('repeatOrder', { date, from, to })}
        >
          {t('repeat')}
        </Anchor>
      </Table.Td>
      <Table.Td role="cell" data-label={invoices('column')}>
        <InvoiceIcons orderId={order.commandeId} date={date} />
      </Table.Td>
    </Table.Tr>
  )
}
