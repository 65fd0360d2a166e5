import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { formatDistance, formatDuration } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { lazy, Suspense, useId, useMemo } from 'react'
import type { Quote } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'

const TripMap = lazy(() =>
  import('@repo/delivery-ui/map/TripMap').then((file) => ({ default: file.TripMap })),
)

const TripPicture = lazy(() =>
  import('@repo/delivery-ui/map/TripPicture').then((file) => ({ default: file.TripPicture })),
)

/** The route of a price, on a map and as text. With `isSmall`, the map is a small fixed picture. */
export function PricedTrip({
  quote,
  isSmall = false,
}: {
  readonly quote: Quote
  readonly isSmall?: boolean
}) {
  const t = useTexts(newShipmentTexts)
  const textId = useId()
  const tiles = useTiles()
  const { depart, arrivee, ligne, distanceM, dureeS } = quote
  const pickup = useMemo(() => [depart.lat, depart.long] as const, [depart.lat, depart.long])
  const dropoff = useMemo(() => [arrivee.lat, arrivee.long] as const, [arrivee.lat, arrivee.long])
  const line = useMemo(() => ligne ?? [], [ligne])
  const trip = { pickup, dropoff, line, label: t('tripMap'), describedBy: textId }
  return (
    <div>
      <Suspense
        fallback={
          <Skeleton className={(isSmall ? classes.picturePlace : classes.mapPlace) ?? ''} radius="lg" />
        }
      >
        {isSmall ? <TripPicture {...trip} /> : <TripMap {...trip} tiles={tiles} />}
      </Suspense>
      <VisuallyHidden id={textId}>
        {t('tripInWords', {
          from: depart.adresse,
          to: arrivee.adresse,
          distance: formatDistance(distanceM),
          duration: formatDuration(dureeS),
        })}
      </VisuallyHidden>
    </div>
  )
}
