import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { followPosition } from '@repo/contracts/delivery/recipient-link'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { useNow } from '@repo/ui/countdown'
import { formatDistance, formatTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import classes from './Recipient.module.css'
import type { RecipientDelivery } from './recipient-delivery.ts'
import { recipientTexts } from './recipient-texts.ts'

const LiveMap = lazy(() =>
  import('@repo/delivery-ui/map/LiveMap').then((file) => ({ default: file.LiveMap })),
)

const positionPollMs = 5_000
const positionTextId = 'carrier-position'
/** Below this, the arrival is shown as imminent instead of a minute. */
const imminentMs = 60_000

/** The parcel on its way: the arrival time, the carrier, and both positions on a map. */
export function UnderwayView(props: {
  readonly jeton: string
  readonly destination: NonNullable<RecipientDelivery['destination']>
  readonly carrier: NonNullable<RecipientDelivery['transporteur']>
  /** The carrier is at the door, so no arrival is estimated. */
  readonly hasArrived: boolean
}) {
  const t = useTexts(recipientTexts)
  const { destination, carrier } = props
  const query = useQuery({
    ...endpointQuery(followPosition, { jeton: props.jeton }),
    refetchInterval: positionPollMs,
    staleTime: 0,
  })
  const { position = null, itineraire = null } = query.data ?? {}
  const tiles = useTiles()
  const carrierPoint = useMemo(() => (position ? ([position.lat, position.long] as const) : null), [position])
  const dropoff = useMemo(
    () => [destination.lat, destination.long] as const,
    [destination.lat, destination.long],
  )
  const line = useMemo(() => itineraire?.ligne ?? [], [itineraire])
  const name = carrier.prenom || t('someone')
  return (
    <div className={classes.live}>
      <div className={classes.liveMap}>
        <Suspense fallback={<Skeleton className={classes.mapPlace ?? ''} radius="lg" />}>
          <LiveMap
            pickup={null}
            dropoff={dropoff}
            carrier={carrierPoint && { at: carrierPoint, vehicleType: carrier.vehiculeType.id }}
            line={line}
            tiles={tiles}
            describedBy={positionTextId}
            pauseMs={positionPollMs}
            isWholePage
          />
        </Suspense>
      </div>
      <Stack gap="lg" className={classes.livePanel ?? ''}>
        <Surface aria-labelledby="arrival">
          <Stack gap="md">
            <Text id="arrival" className={classes.arrival ?? ''} role="status">
              {props.hasArrived ? t('carrier') : <Arrival arrivesAt={itineraire?.arriveeA ?? null} />}
            </Text>
            <Group gap="md" wrap="nowrap">
              <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
                <VehicleIcon type={carrier.vehiculeType.id} size={28} />
              </ThemeIcon>
              <Stack gap={0} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={620}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {carrier.vehiculeType.libelle}
                </Text>
              </Stack>
            </Group>
          </Stack>
        </Surface>
        <Surface as="div">
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {t('destination')}
            </Text>
            <Text className={classes.address ?? ''}>{destination.adresse}</Text>
            <Text id={positionTextId} size="sm">
              {position && itineraire
                ? t('carrierAway', { name, distance: formatDistance(itineraire.distanceM) })
                : t('positionUnknown')}
            </Text>
          </Stack>
        </Surface>
      </Stack>
    </div>
  )
}

function Arrival({ arrivesAt }: { readonly arrivesAt: Date | null }) {
  const t = useTexts(recipientTexts)
  const nowMs = useNow(arrivesAt !== null) + getServerOffsetMs()
  if (!arrivesAt) return t('arrivalUnknown')
  return arrivesAt.getTime() - nowMs < imminentMs
    ? t('arrivalSoon')
    : t('arrival', { time: formatTime(arrivesAt) })
}
