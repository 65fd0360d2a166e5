import { Button, Menu, Text } from '@mantine/core'
import { RouteMap } from '@repo/delivery-ui/map/RouteMap'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { formatDistance, formatDuration } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconNavigation } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useOwnPosition } from '#carrier/own-position.ts'
import type { Destination } from '#carrier/running-delivery/next-action.ts'
import { getDestination } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useCarrier } from '#carrier/use-carrier.ts'
import classes from './Delivery.module.css'
import { deliveryTexts } from './delivery-texts.ts'
import { getPlatform, listNavigationLinks } from './navigation-links.ts'
import type { Road } from './use-road.ts'
import { useRoad } from './use-road.ts'

/** The route to the next stop: on the map, as text, and as a link to a navigation app. */
export function DeliveryMap(props: { readonly course: Course; readonly destination: Destination }) {
  const t = useTexts(deliveryTexts)
  const textId = useId()
  const { course, destination } = props
  const { stop, kind } = destination
  const ownPosition = useOwnPosition()
  const serverState = useCarrier().data
  const vehicleType = serverState?.vehicule?.vehiculeType.id ?? ''
  const isKnownAtServer = serverState?.course ? getDestination(serverState.course).kind === kind : false
  const tiles = useTiles()
  const road = useRoad(`${course.livraisonId} ${kind}`, stop, ownPosition, isKnownAtServer)
  const goal = useMemo(
    () =>
      ({ at: [stop.lat, stop.long] as const, kind: kind === 'livraison' ? 'dropoff' : 'pickup' }) as const,
    [stop.lat, stop.long, kind],
  )
  const carrier = useMemo(
    () => ownPosition && { at: ownPosition.at, vehicleType },
    [ownPosition, vehicleType],
  )
  const remainingText = formatRemaining(road, t)
  return (
    <section aria-label={t('map')}>
      <RouteMap
        key={kind}
        goal={goal}
        carrier={carrier}
        line={road.line}
        tiles={tiles}
        label={t('map')}
        describedBy={textId}
      />
      <div className={classes.buttons} style={{ marginTop: 10, alignItems: 'center' }}>
        <Text id={textId} fw={640} fz="1.08rem">
          {remainingText === '' ? `${stop.codePostal} ${stop.ville}` : remainingText}
        </Text>
        <NavigationMenu stop={stop} />
      </div>
    </section>
  )
}

function formatRemaining(
  { remaining }: Road,
  t: ReturnType<typeof useTexts<typeof deliveryTexts.byLanguage.fr>>,
): string {
  if (remaining === null) return ''
  const distance = formatDistance(remaining.distanceM)
  return remaining.kind === 'road'
    ? t('remaining', { duration: formatDuration(remaining.durationS), distance })
    : t('remainingDistance', { distance })
}

function NavigationMenu({ stop }: { readonly stop: Destination['stop'] }) {
  const t = useTexts(deliveryTexts)
  const platform = getPlatform(navigator.userAgent, navigator.maxTouchPoints)
  const label = `${stop.adresse}, ${stop.codePostal} ${stop.ville}`
  const links = listNavigationLinks(platform, { lat: stop.lat, long: stop.long, label })
  return (
    <Menu position="bottom-end" radius="lg" shadow="lg">
      <Menu.Target>
        <Button
          variant="light"
          className={classes.button ?? ''}
          leftSection={<IconNavigation size={20} aria-hidden />}
        >
          {t('navigate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('navigateWith')}</Menu.Label>
        {links.map(({ app, href }) => (
          <Menu.Item key={app} component="a" href={href} target="_blank" rel="noreferrer" py={12}>
            {app}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
