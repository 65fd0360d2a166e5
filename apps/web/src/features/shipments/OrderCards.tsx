import { Avatar, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import type { listRunning } from '@repo/contracts/delivery/orders'
import { getRoute } from '@repo/contracts/delivery/tracking'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatPrice, formatTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { formatDropoff, formatPickup } from '#web/orders/trip-names.ts'
import { paths } from '#web/paths.ts'
import classes from './OrderRow.module.css'
import { OrderRow } from './OrderRow.tsx'
import { shipmentsTexts } from './shipments-texts.ts'

type Order = Output<typeof listRunning>['demandes'][number]

type Kind = 'running' | 'searching' | 'scheduled'

/** The maximum number of arrivals requested. Orders further down show their step only. */
const maxArrivals = 10
/** The polling interval of an arrival. */
const arrivalPollMs = 30_000

/** A list of running, searching or planned orders. Each row links to its order. Empty without any. */
export function OrderCards(props: { readonly kind: Kind; readonly orders: readonly Order[] }) {
  const t = useTexts(shipmentsTexts)
  if (props.orders.length === 0) return null
  const headingId = `${props.kind}-heading`
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t(props.kind)}{' '}
        <Text span inherit c="dimmed" fw={500}>
          {props.orders.length}
        </Text>
      </Title>
      <ul className={classes.rows}>
        {props.orders.map((order, index) => (
          <OrderRow
            key={order.commandeId}
            order={order.commande}
            to={paths.shipment(order.commandeId)}
            label={t('open', {
              from: formatPickup(order.commande),
              to: formatDropoff(order.commande),
              recipient: order.commande.nomDestinataire,
            })}
            state={<OrderStatusBadge kind={props.kind} order={order} />}
            next={
              props.kind === 'running' ? (
                <CarrierAndArrival order={order} isArrivalShown={index < maxArrivals} />
              ) : (
                <OrderTime kind={props.kind} order={order} />
              )
            }
            price={formatPrice(order.commande.montant)}
          />
        ))}
      </ul>
    </Stack>
  )
}

/** The order's state as a badge. */
function OrderStatusBadge({ kind, order }: { readonly kind: Kind; readonly order: Order }) {
  const t = useTexts(shipmentsTexts)
  if (kind === 'running')
    return (
      <StatusBadge tone="active" isPulsing>
        {t('runningBanner')}
      </StatusBadge>
    )
  if (kind === 'searching')
    return (
      <StatusBadge tone="waiting" isPulsing>
        {order.aReprendre ? order.etat : t('searchingText')}
      </StatusBadge>
    )
  return order.aRegler ? (
    <StatusBadge tone="waiting">{t('toPay')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{order.etat}</StatusBadge>
  )
}

/** Returns the text key of an arrival: at the pickup, at goods that this carrier takes over, or at the drop-off. */
function getArrivalKey(isToPickup: boolean, isTakeover: boolean) {
  if (!isToPickup) return 'dropoffAt'
  return isTakeover ? 'takeoverAt' : 'pickupAt'
}

/** The carrier and its arrival at the next stop, or the step where no arrival is known. */
function CarrierAndArrival({
  order,
  isArrivalShown,
}: {
  readonly order: Order
  readonly isArrivalShown: boolean
}) {
  const t = useTexts(shipmentsTexts)
  const route = useQuery({
    ...endpointQuery(getRoute, { commandeId: order.commandeId }),
    enabled: isArrivalShown,
    refetchInterval: arrivalPollMs,
  })
  const { transporteur } = order
  const name = transporteur ? `${transporteur.personne.prenoms} ${transporteur.personne.nom}`.trim() : ''
  const remaining = route.data?.itineraire
  const time = remaining ? formatTime(new Date(remaining.calculeA.getTime() + remaining.dureeS * 1000)) : null
  const isToPickup = order.livraison?.statutlivraisons.every(
    ({ statutLivraisonTypeLibelle }) => statutLivraisonTypeLibelle === 'ACC',
  )
  return (
    <>
      <Avatar src={transporteur?.personne.photo ?? null} alt="" size={28} color="brand" />
      <span>
        <span className={classes.carrierName}>{name}</span>
        <Text span size="sm" c="dimmed" display="block" truncate>
          {time === null ? order.etat : t(getArrivalKey(isToPickup ?? false, order.aReprendre), { time })}
        </Text>
      </span>
    </>
  )
}

function OrderTime({ kind, order }: { readonly kind: Kind; readonly order: Order }) {
  const t = useTexts(shipmentsTexts)
  const { commande, enlevementPrevu } = order
  return (
    <Text span size="sm" c="dimmed" truncate>
      {enlevementPrevu && kind === 'scheduled'
        ? t('plannedFor', { date: formatDateTime(enlevementPrevu) })
        : t('searchedSince', { time: formatTime(commande.createdAt) })}
    </Text>
  )
}
