import { Group, Stack, Text, Title } from '@mantine/core'
import { formatDate, formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
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
          <Surface as="li" key={order.commandeId} p="lg">
            <Stack gap="sm">
              <Group justify="space-between" gap="sm">
                <StatusBadge tone="danger">{t('cancelledText')}</StatusBadge>
                <Text size="sm" c="dimmed">
                  {formatDate(order.createdAt)}
                </Text>
              </Group>
              <Text style={{ overflowWrap: 'anywhere' }}>
                {departureOf(order)} → {arrivalOf(order)}
              </Text>
              <Text size="sm" c="dimmed">
                {formatPrice(order.encaissement.montant)}
              </Text>
            </Stack>
          </Surface>
        ))}
      </ul>
      <MoreOrders pages={pages} />
    </Stack>
  )
}
