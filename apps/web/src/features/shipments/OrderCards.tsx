import { Avatar, Group, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { listRunning } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarClock, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { OrderName } from '#web/orders/OrderName.tsx'
import { paths } from '#web/paths.ts'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'
import { arrivalOf, departureOf } from './trip-cities.ts'

type Order = Output<typeof listRunning>['demandes'][number]

type Kind = 'running' | 'searching' | 'scheduled'

/** The orders under way, those that still look for a carrier, or those planned for later; each card leads to its detail. Nothing when there is none. */
export function OrderCards(props: { readonly kind: Kind; readonly orders: readonly Order[] }) {
  const t = useTexts(shipmentsTexts)
  if (props.orders.length === 0) return null
  const headingId = `${props.kind}-heading`
  return (
    <Stack component="section" gap="md" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t(props.kind)}
      </Title>
      <ul className={classes.cards}>
        {props.orders.map((order) => (
          <Surface as="li" key={order.commandeId} interactive className={classes.card ?? ''}>
            <OrderCard kind={props.kind} order={order} />
          </Surface>
        ))}
      </ul>
    </Stack>
  )
}

/** How the order stands, in a word. */
function Standing({ kind, order }: { readonly kind: Kind; readonly order: Order }) {
  const t = useTexts(shipmentsTexts)
  if (kind === 'running')
    return (
      <StatusBadge tone="active" pulse>
        {t('runningBanner')}
      </StatusBadge>
    )
  if (kind === 'searching')
    return (
      <StatusBadge tone="waiting" pulse>
        {t('searchingText')}
      </StatusBadge>
    )
  return order.aRegler ? (
    <StatusBadge tone="waiting">{t('toPay')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{order.etat}</StatusBadge>
  )
}

function OrderCard({ kind, order }: { readonly kind: Kind; readonly order: Order }) {
  const t = useTexts(shipmentsTexts)
  const { commande, transporteur } = order
  const from = departureOf(commande)
  const to = arrivalOf(commande)
  const name = transporteur ? `${transporteur.personne.prenoms} ${transporteur.personne.nom}`.trim() : null
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Standing kind={kind} order={order} />
        <Text fw={700}>{formatPrice(commande.montant)}</Text>
      </Group>
      <Group gap="md" wrap="nowrap">
        {name === null ? (
          <ThemeIcon variant="light" color="ember" size={48} radius="xl" aria-hidden>
            {kind === 'scheduled' ? <IconCalendarClock size={24} /> : <Loader size={24} color="ember" />}
          </ThemeIcon>
        ) : (
          <Avatar src={transporteur?.personne.photo ?? null} alt="" size={48} color="brand" />
        )}
        <Stack gap={2} style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name === null ? (
            <Text size="sm" c="dimmed">
              {order.enlevementPrevu && kind === 'scheduled'
                ? t('plannedFor', { date: formatDateTime(order.enlevementPrevu) })
                : t('orderedOn', { date: formatDateTime(commande.createdAt) })}
            </Text>
          ) : (
            <Text fw={620}>{name}</Text>
          )}
          <Text>
            <Link
              to={paths.shipment(order.commandeId)}
              className={classes.cover}
              aria-label={t('open', { from, to })}
            >
              {from} → {to}
            </Link>
          </Text>
          <OrderName order={commande} />
        </Stack>
        <IconChevronRight size={20} aria-hidden style={{ flex: 'none' }} />
      </Group>
    </Stack>
  )
}
