import { Text } from '@mantine/core'
import type { listFleetDeliveries } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime, formatDistance, formatEuros } from '@repo/ui/formats'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { deliveriesTexts } from './deliveries-texts.ts'
import classes from './Fleet.module.css'

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
} as const satisfies Record<NonNullable<FleetDelivery['statut']>, Tone>

/** One delivery: when, by whom, from where to where, how it stands, and its money. */
export function DeliveryRow({ delivery }: { readonly delivery: FleetDelivery }) {
  const t = useTexts(deliveriesTexts)
  const { statut } = delivery
  const town = ({ ville, codePostal }: FleetDelivery['enlevement']) => `${ville} ${codePostal}`.trim()
  return (
    <li className={classes.delivery}>
      <Text size="sm" c="dimmed">
        {formatDateTime(delivery.accepteeA)}
      </Text>
      <span>
        <StatusBadge tone={statut === null ? 'waiting' : tones[statut]}>
          {t(statut ?? 'notStarted')}
        </StatusBadge>
      </span>
      <div className={classes.trip}>
        <Text fw={620}>
          {town(delivery.enlevement)} → {town(delivery.livraison)}
        </Text>
        <Text size="sm" c="dimmed">
          {delivery.chauffeur} · {delivery.vehicule} · {formatDistance(delivery.trajetM)}
        </Text>
      </div>
      <Amount label={t('price')} cents={delivery.prix} />
      <Amount label={t('gain')} cents={delivery.gain} isStrong />
    </li>
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
