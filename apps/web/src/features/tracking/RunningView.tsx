import { Skeleton, Stack, Text } from '@mantine/core'
import { isStreamingHints } from '@repo/api-client/live'
import { endpointQuery } from '@repo/api-client/react'
import { getCarrierPosition, getRoute } from '@repo/contracts/delivery/tracking'
import type { LatLong } from '@repo/delivery-ui/map/lat-long'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { formatDistance, formatDuration, formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { CarrierHeader } from './CarrierHeader.tsx'
import { OrderHelpCard } from './OrderHelpCard.tsx'
import type { Carrier, Order } from './order-view.ts'
import { getNextStop } from './order-view.ts'
import { PickupProblemCard } from './PickupProblemCard.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { RoadProblemCard, useRoadProblem } from './RoadProblemCard.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import classes from './Tracking.module.css'
import { TripSummary } from './TripSummary.tsx'
import { trackingTexts } from './tracking-texts.ts'
import { statusPollMs, useDeliveryStatus } from './use-delivery-status.ts'
import { useLeave } from './use-leave.ts'

const LiveMap = lazy(() =>
  import('@repo/delivery-ui/map/LiveMap').then((file) => ({ default: file.LiveMap })),
)

/** The polling interval of the position, as specified. */
const positionPollMs = 2_000
/** The slower interval while live events bring the position: only its expiry after 60 s must be noticed. */
const livePositionPollMs = 30_000
/** The route changes slowly, and each request calls the maps service. */
const routePollMs = 10_000
const positionTextId = 'carrier-position'
const coordinate = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** Returns the carrier's newest position; null while it is unknown. */
function usePosition(carrier: Carrier): LatLong | null {
  const { data } = useQuery({
    ...endpointQuery(getCarrierPosition, { personneId: carrier.personneId }),
    refetchInterval: () => (isStreamingHints() ? livePositionPollMs : positionPollMs),
    staleTime: 0,
  })
  const { lat = null, long = null } = data ?? {}
  return useMemo(() => (lat === null || long === null ? null : ([lat, long] as const)), [lat, long])
}

/**
 * A running order: its carrier, a map, the remaining route. Delivered or cancelled by the carrier, it leads to the
 * list.
 */
export function RunningView(props: {
  readonly order: Order
  readonly carrier: Carrier
  readonly isStale: boolean
}) {
  const t = useTexts(trackingTexts)
  const { order, carrier } = props
  const { depart, arrivee } = order.commande
  const leave = useLeave()
  const { status, isCancelledByCarrier } = useDeliveryStatus(order, statusPollMs.detail)
  useEffect(() => {
    if (isCancelledByCarrier) leave('cancelledByCarrier')
    if (status === 'LIEF') leave(null)
  }, [isCancelledByCarrier, status, leave])

  const position = usePosition(carrier)
  const route = useQuery({
    ...endpointQuery(getRoute, { commandeId: order.commandeId }),
    refetchInterval: routePollMs,
  })
  const remaining = route.data?.itineraire ?? null
  const isToDropoff = getNextStop(status) === 'dropoff'
  const isGoingBack = status === 'RET'
  const roadProblem = useRoadProblem(order.commandeId)
  // An open road problem means that the goods wait on the road, so this carrier takes them over.
  const isTakeover = roadProblem?.issue === null
  const arrivalAtGoods = isTakeover ? 'takeoverArrival' : 'approach'
  const arrival = isGoingBack ? 'returnArrival' : isToDropoff ? 'arrival' : arrivalAtGoods
  const approach = remaining
    ? `${t(arrival, { time: formatDuration(remaining.dureeS) })} · ${formatTime(new Date(remaining.calculeA.getTime() + remaining.dureeS * 1000))}`
    : t('approachUnknown')

  const tiles = useTiles()
  const { lat, long } = isTakeover ? roadProblem : depart
  const pickup = useMemo(() => [lat, long] as const, [lat, long])
  const dropoff = useMemo(() => [arrivee.lat, arrivee.long] as const, [arrivee.lat, arrivee.long])
  const line = useMemo(() => remaining?.ligne ?? [], [remaining])
  const vehicleType = carrier.vehicule?.vehiculeType.id ?? ''

  return (
    <Stack gap="lg">
      <StaleNotice isStale={props.isStale} />
      <ReturnNotice orderReturn={order.retour} />
      {status === 'ACC' ? <PickupProblemCard orderId={order.commandeId} /> : null}
      <RoadProblemCard roadProblem={roadProblem} isComing />
      <div className={classes.live}>
        <div className={classes.liveMap}>
          <Suspense fallback={<Skeleton className={classes.mapPlace ?? ''} radius="lg" />}>
            <LiveMap
              pickup={pickup}
              dropoff={dropoff}
              next={isToDropoff ? 'dropoff' : 'pickup'}
              carrier={position && { at: position, vehicleType }}
              line={line}
              tiles={tiles}
              describedBy={positionTextId}
              isWholePage
            />
          </Suspense>
        </div>
        <Stack gap="lg" className={classes.livePanel ?? ''}>
          <CarrierHeader
            order={order}
            carrier={carrier}
            status={status}
            approach={approach}
            isTakeover={isTakeover}
          />
          <Text id={positionTextId} size="sm" c="dimmed">
            {position && remaining
              ? t('positionText', {
                  distance: formatDistance(remaining.distanceM),
                  place: t(isToDropoff ? 'atDropoff' : isTakeover ? 'atGoods' : 'atPickup'),
                  lat: coordinate.format(position[0]),
                  long: coordinate.format(position[1]),
                })
              : t('positionUnknown')}
          </Text>
          <TripSummary order={order} />
          <OrderHelpCard
            orderId={order.commandeId}
            stage={isTakeover ? 'stranded' : isGoingBack ? 'returning' : isToDropoff ? 'carried' : 'pickup'}
          />
        </Stack>
      </div>
    </Stack>
  )
}
