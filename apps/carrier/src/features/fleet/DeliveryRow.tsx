import { Anchor, Text } from '@mantine/core'
import type { listFleetDeliveries } from '@repo/contracts/delivery/fleet'
import { formatOrderReference } from '@repo/contracts/delivery/order-reference'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatDistance, formatEuros } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { deliveriesTexts } from './deliveries-texts.ts'
import classes from './Fleet.module.css'
import { formatTown } from './use-fleet.ts'

/** A delivery of the company. */
export type FleetDelivery = Output<typeof listFleetDeliveries>['livraisons'][number]

const tones = {
  ACC: 'active',
  ENEF: 'active',
  ENAC: 'active',
  LIEF: 'success',
  RET: 'waiting',
  RETF: 'neutral',
  ANN: 'neutral',
  inconnu: 'neutral',
} as const satisfies Record<NonNullable<FleetDelivery['statut']>, Tone>

/** A delivery in a row: time, driver, trip, state, reference and money. Its towns link to the delivery. */
export function DeliveryRow({ delivery }: { readonly delivery: FleetDelivery }) {
  const trip = `${formatTown(delivery.enlevement)} → ${formatTown(delivery.livraison)}`
  return (
    <li className={classes.delivery}>
      <DeliveryFacts
        delivery={delivery}
        trip={
          <div className={classes.trip}>
            <Anchor
              component={Link}
              to={paths.fleetDelivery(delivery.livraisonId)}
              fw={620}
              className={classes.opens ?? ''}
            >
              {trip}
            </Anchor>
            <Text size="sm" c="dimmed">
              {delivery.chauffeur} · {delivery.vehicule} · {formatDistance(delivery.trajetM)}
            </Text>
          </div>
        }
      />
    </li>
  )
}

/** The time of acceptance, the reference, the state and the money of a delivery. */
export function DeliveryFacts({
  delivery,
  trip,
}: {
  readonly delivery: FleetDelivery
  readonly trip?: ReactNode
}) {
  const t = useTexts(deliveriesTexts)
  const { statut, arretee } = delivery
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.when ?? ''}>
        {formatDateTime(delivery.accepteeA)}
        <span className={classes.reference}>
          {t('reference', { code: formatOrderReference(delivery.commandeId) })}
        </span>
      </Text>
      <span className={classes.state}>
        {arretee ? (
          <StatusBadge tone="waiting">{t('stopped')}</StatusBadge>
        ) : (
          <StatusBadge tone={statut === null ? 'waiting' : tones[statut]}>
            {t(statut ?? 'notStarted')}
          </StatusBadge>
        )}
      </span>
      {trip}
      <Amount label={t('price')} cents={delivery.prix} />
      <Amount label={t('gain')} cents={delivery.gain} isStrong />
    </>
  )
}

function Amount(props: { readonly label: string; readonly cents: number; readonly isStrong?: boolean }) {
  return (
    <div className={classes.amount}>
      <Text size="xs" c="dimmed">
        {props.label}
      </Text>
      <Text fw={props.isStrong ? 680 : 500}>{formatEuros(props.cents)}</Text>
    </div>
  )
}
