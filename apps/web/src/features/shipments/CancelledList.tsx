import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { formatDate, formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { OrderName } from '#web/orders/OrderName.tsx'
import { paths, repeatShipmentPath } from '#web/paths.ts'
import { MoreOrders } from './MoreOrders.tsx'
import type { OrderPages } from './order-pages.ts'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'
import { arrivalOf, departureOf } from './trip-cities.ts'

/** The cancelled orders; nothing at all when there is none. */
export function CancelledList(props: { readonly pages: OrderPages }) {
  const t = useTexts(shipmentsTexts)
  const { pages } = props
  if (pages.orders?.length === 0) return null
  return (
    <Stack component="section" gap="md" aria-labelledby="cancelled-heading">
      <Title order={2} size="h3" id="cancelled-heading">
        {t('cancelled')}
      </Title>
      <ul className={classes.cards}>
        {pages.orders?.map((order) => (
          <Surface as="li" key={order.commandeId} p="lg" interactive className={classes.card ?? ''}>
            <Stack gap="sm">
              <Group justify="space-between" gap="sm">
                <StatusBadge tone="danger">{t('cancelledText')}</StatusBadge>
                <Text size="sm" c="dimmed">
                  {formatDate(order.createdAt)}
                </Text>
              </Group>
              <Text style={{ overflowWrap: 'anywhere' }}>
                <Link
                  to={paths.shipment(order.commandeId)}
                  className={classes.cover}
                  aria-label={t('seeCancelled', {
                    date: formatDate(order.createdAt),
                    from: departureOf(order),
                    to: arrivalOf(order),
                  })}
                >
                  {departureOf(order)} → {arrivalOf(order)}
                </Link>
              </Text>
              <OrderName order={order} />
              <Text size="sm" c="dimmed">
                {order.encaissement.montant === 0
                  ? t('noFee')
                  : t('fee', { amount: formatPrice(order.encaissement.montant) })}
              </Text>
              <Anchor
                component={Link}
                to={repeatShipmentPath(order.commandeId)}
                className={classes.above ?? ''}
                fw={600}
                aria-label={t('repeatOrder', {
                  date: formatDate(order.createdAt),
                  from: departureOf(order),
                  to: arrivalOf(order),
                })}
              >
                {t('repeat')}
              </Anchor>
            </Stack>
          </Surface>
        ))}
      </ul>
      <MoreOrders pages={pages} />
    </Stack>
  )
}
