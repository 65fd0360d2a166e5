import { Anchor, Stack, Text, Title } from '@mantine/core'
import { CardTable } from '@repo/ui/CardTable'
import { formatDate, formatPrice } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { InvoiceIcons } from '#web/invoices/InvoiceIcons.tsx'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { OrderName } from '#web/orders/OrderName.tsx'
import { formatDropoff, formatPickup } from '#web/orders/trip-names.ts'
import { paths } from '#web/paths.ts'
import classes from './HistoryList.module.css'
import { MoreOrders } from './MoreOrders.tsx'
import type { OrderPages, PastOrder } from './order-pages.ts'
import { RowMenu } from './RowMenu.tsx'
import { shipmentsTexts } from './shipments-texts.ts'

const tones: Readonly<Record<string, Tone>> = { Livrée: 'success', Retournée: 'neutral', Annulée: 'danger' }

/** The table of finished orders. On a phone a row has two lines. */
export function HistoryList(props: { readonly pages: OrderPages; readonly isFiltered: boolean }) {
  const t = useTexts(shipmentsTexts)
  const tInvoice = useTexts(invoiceTexts)
  const { pages } = props
  return (
    <Stack component="section" gap="sm" aria-labelledby="history-heading">
      <Title order={2} size="h3" id="history-heading">
        {t('history')}
      </Title>
      {pages.orders?.length === 0 ? (
        <Text c="dimmed" role="status">
          {t(props.isFiltered ? 'nothingFound' : 'noHistory')}
        </Text>
      ) : null}
      {pages.orders && pages.orders.length > 0 ? (
        <CardTable
          isFramed
          className={classes.history}
          verticalSpacing={6}
          horizontalSpacing="sm"
          columns={[
            { name: t('date'), className: classes.date },
            { name: t('pickup'), className: classes.pickup },
            { name: t('delivery'), className: classes.delivery },
            { name: t('amount'), className: classes.amount },
            { name: t('state'), className: classes.state },
            { name: t('see'), className: classes.links },
            { name: tInvoice('column'), className: classes.papers },
          ]}
          rows={pages.orders.map((order) => ({
            key: order.commandeId,
            cells: [
              formatDate(order.createdAt),
              formatPickup(order),
              <div key="to" className={classes.recipient}>
                <OrderName order={order} />
                <span className={classes.place}>{formatDropoff(order)}</span>
              </div>,
              formatPrice(order.encaissement.montant),
              <StatusBadge key="state" tone={tones[order.etat] ?? 'neutral'}>
                {order.etat}
              </StatusBadge>,
              <OrderLinks key="links" order={order} />,
              <InvoiceIcons key="papers" orderId={order.commandeId} date={formatDate(order.createdAt)} />,
            ],
          }))}
        />
      ) : null}
      <MoreOrders pages={pages} />
    </Stack>
  )
}

function OrderLinks({ order }: { readonly order: PastOrder }) {
  const t = useTexts(shipmentsTexts)
  const tripTexts = { date: formatDate(order.createdAt), from: formatPickup(order), to: formatDropoff(order) }
  return (
    <span className={classes.linkPair}>
      <Anchor
        component={Link}
        to={paths.shipment(order.commandeId)}
        className={classes.rowLink ?? ''}
        fw={600}
        aria-label={t('seeOrder', tripTexts)}
      >
        {t('see')}
      </Anchor>
      <RowMenu orderId={order.commandeId} label={t('menuOfOrder', tripTexts)} />
    </span>
  )
}
