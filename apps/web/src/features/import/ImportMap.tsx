import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { NumberedTrip } from '@repo/delivery-ui/map/NumberedTripsMap'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { useTexts } from '@repo/ui/texts'
import { lazy, Suspense, useId, useMemo } from 'react'
import classes from './Import.module.css'
import { importTexts } from './import-texts.ts'
import type { ImportLine } from './import-view.ts'

const NumberedTripsMap = lazy(() =>
  import('@repo/delivery-ui/map/NumberedTripsMap').then((file) => ({ default: file.NumberedTripsMap })),
)

/** A map of the destinations, each numbered by its line in the file. Empty while no address is found. */
export function ImportMap({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  const textId = useId()
  const tiles = useTiles()
  const trips = useMemo(
    () =>
      lines.flatMap(({ ligne, etat, lieux }): NumberedTrip[] =>
        lieux
          ? [
              {
                number: ligne,
                isRefused: etat === 'refusee',
                pickup: [lieux.depart.lat, lieux.depart.long],
                dropoff: [lieux.arrivee.lat, lieux.arrivee.long],
              },
            ]
          : [],
      ),
    [lines],
  )
  if (trips.length === 0) return null
  return (
    <div>
      <Suspense fallback={<Skeleton className={classes.map ?? ''} radius="lg" />}>
        <NumberedTripsMap trips={trips} tiles={tiles} label={t('map')} describedBy={textId} />
      </Suspense>
      <VisuallyHidden id={textId}>{t('mapInWords', { count: trips.length })}</VisuallyHidden>
    </div>
  )
}
