import { Anchor, Stack, Text, Title } from '@mantine/core'
import { formatDate, formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDropoff, formatPickup } from '#web/orders/trip-names.ts'
import { createRepeatShipmentPath, paths } from '#web/paths.ts'
import { MoreOrders } from './MoreOrders.tsx'
import classes from './OrderRow.module.css'
import { OrderRow } from './OrderRow.tsx'
import type { OrderPages, PastOrder } from './order-pages.ts'
import { shipmentsTexts } from './shipments-texts.ts'

/** The cancelled orders. Empty without any. */
export function CancelledList(props: { readonly pages: OrderPages }) {
  const t = useTexts(shipmentsTexts)
  const { pages } = props
  if (pages.orders?.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="cancelled-heading">
      <Title order={2} size="h3" id="cancelled-heading">
        {t('cancelled')}
      </Title>
      <ul className={classes.rows}>
        {pages.orders?.map((order) => (
          <CancelledRow key={order.commandeId} order={order} />
        ))}
      </ul>
      <MoreOrders pages={pages} />
    </Stack>
  )
}

function CancelledRow({ order }: { readonly order: PastOrder }) {
  const t = useTexts(shipmentsTexts)
  const { montant } = order.encaissement
  const tripTexts = { date: formatDate(order.createdAt), from: formatPickup(order), to: formatDropoff(order) }
  return (
    <OrderRow
      order={order}
      to={paths.shipment(order.commandeId)}
      label={t('seeCancelled', tripTexts)}
      state={<StatusBadge tone="danger">{t('cancelledText')}</StatusBadge>}
      next={
        <Text span size="sm" c="dimmed" truncate>
          {tripTexts.date} · {montant === 0 ? t('noFee') : t('withFee')}
        </Text>
      }
      price={montant === 0 ? '' : formatPrice(montant)}
      actions={
        <Anchor
          component={Link}
          to={createRepeatShipmentPath(order.commandeId)}
          className={classes.action ?? ''}
          aria-label={t('repeatOrder', tripTexts)}
          title={t('repeat')}
        >
          <IconRepeat size={20} aria-hidden />
        </Anchor>
      }
    />
  )
}
