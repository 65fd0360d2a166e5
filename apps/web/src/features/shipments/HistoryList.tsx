import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core'
import { CardTable } from '@repo/ui/CardTable'
import { formatCarbon, formatDate, formatPrice } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { InvoiceIcons } from '#web/invoices/InvoiceIcons.tsx'
import { invoiceTexts } from '#web/invoices/invoice-texts.ts'
import { OrderName } from '#web/orders/OrderName.tsx'
import { paths, repeatShipmentPath } from '#web/paths.ts'
import { MoreOrders } from './MoreOrders.tsx'
import type { OrderPages, PastOrder } from './order-pages.ts'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'
import { arrivalOf, departureOf } from './trip-cities.ts'

const tones: Readonly<Record<string, Tone>> = { Livrée: 'success', Retournée: 'neutral', Annulée: 'danger' }

/** The table of finished orders; on a phone each row becomes a card of labelled lines. */
export function HistoryList(props: {
  readonly pages: OrderPages
  readonly search: string
  readonly onSearch: (search: string) => void
}) {
  const t = useTexts(shipmentsTexts)
  const invoices = useTexts(invoiceTexts)
  const { pages, search, onSearch } = props
  return (
    <Stack component="section" gap="md" aria-labelledby="history-heading">
      <Title order={2} size="h3" id="history-heading">
        {t('history')}
      </Title>
      <TextInput
        type="search"
        label={t('find')}
        placeholder={t('findHint')}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        maw={420}
      />
      {pages.orders?.length === 0 ? (
        <Text c="dimmed" role="status">
          {t(search === '' ? 'noHistory' : 'nothingFound')}
        </Text>
      ) : null}
      {pages.orders && pages.orders.length > 0 ? (
        <CardTable
          isFramed
          verticalSpacing="sm"
          horizontalSpacing="md"
          columns={[
            { name: t('date') },
            { name: t('pickup') },
            { name: t('delivery') },
            { name: t('amount'), className: classes.amount },
            { name: t('state') },
            { name: t('see') },
            { name: invoices('column') },
          ]}
          rows={pages.orders.map((order) => ({
            key: order.commandeId,
            cells: [
              formatDate(order.createdAt),
              departureOf(order),
              <>
                {arrivalOf(order)}
                <OrderName order={order} />
              </>,
              <>
                {formatPrice(order.encaissement.montant)}
                {order.co2eG === null ? null : (
                  <Text size="xs" c="dimmed">
                    {order.co2eTrajet
                      ? formatCarbon(order.co2eG)
                      : t('estimated', { figure: formatCarbon(order.co2eG) })}
                  </Text>
                )}
              </>,
              <StatusBadge tone={tones[order.etat] ?? 'neutral'}>{order.etat}</StatusBadge>,
              <OrderLinks order={order} />,
              <InvoiceIcons orderId={order.commandeId} date={formatDate(order.createdAt)} />,
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
  const named = { date: formatDate(order.createdAt), from: departureOf(order), to: arrivalOf(order) }
  return (
    <>
      <Anchor
        component={Link}
        to={paths.shipment(order.commandeId)}
        className={classes.rowLink ?? ''}
        fw={600}
        aria-label={t('seeOrder', named)}
      >
        {t('see')}
      </Anchor>{' '}
      <Anchor
        component={Link}
        to={repeatShipmentPath(order.commandeId)}
        className={classes.rowLink ?? ''}
        fw={600}
        aria-label={t('repeatOrder', named)}
      >
        {t('repeat')}
      </Anchor>
    </>
  )
}
