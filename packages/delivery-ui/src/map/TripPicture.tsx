import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { createProjection, fitView, usualZoom } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import { MapContext } from './map-stage.ts'
import { Pin } from './Pin.tsx'
import type { Line } from './route-line.ts'
import { StillMap, StillRoute } from './StillMap.tsx'
import classes from './TripPicture.module.css'
import { listPlansOutside, useBaseMap } from './use-map.ts'
import { useRegion } from './use-region.ts'
import { useRegionPicture } from './use-region-picture.ts'

/** A pin is 46 pixels high. */
const padding = { top: 56, right: 32, bottom: 38, left: 32 }

/** A small still picture of a trip: both ends and the road. `describedBy` is the id of an equivalent text. */
export function TripPicture(props: {
  readonly pickup: LatLong
  readonly dropoff: LatLong
  /** Empty draws none. */
  readonly line: Line
  readonly label: string
  readonly describedBy: string
}) {
  const { pickup, dropoff, line } = props
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const scheme = useComputedColorScheme('light')
  const baseMap = useBaseMap()
  const still = useMemo(() => {
    if (width === 0) return null
    const size = { width, height }
    const view = fitView({ places: [pickup, dropoff, ...line], maxZoom: usualZoom }, size, padding)
    return { size, view, toPixels: createProjection(view, size) }
  }, [width, height, pickup, dropoff, line])
  const region = useRegion()
  const picture = useRegionPicture(region, still)
  const plans = useMemo(() => listPlansOutside(picture.isComplete ? region : null), [picture, region])
  const stage = useMemo(
    () => ({
      stage: still ? ({ kind: 'still', toPixels: still.toPixels } as const) : ({ kind: 'loading' } as const),
      isStill: true,
      scheme,
    }),
    [still, scheme],
  )
  return (
    <section className={classes.picture} aria-label={props.label} aria-describedby={props.describedBy}>
      <div ref={ref} className={classes.area}>
        {still ? (
          <MapContext value={stage}>
            <StillMap
              view={still.view}
              size={still.size}
              scheme={scheme}
              baseMap={baseMap}
              plans={plans}
              tiles={picture.tiles}
              attribution={picture.tiles.length > 0 && region ? region.attribution : null}
            />
            <StillRoute line={line} vehicle={null} />
            <Pin at={pickup} kind="pickup" />
            <Pin at={dropoff} kind="dropoff" />
          </MapContext>
        ) : null}
      </div>
    </section>
  )
}
