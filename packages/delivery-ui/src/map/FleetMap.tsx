import { Button } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFocusCentered } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import classes from './FleetMap.module.css'
import type { LatLong } from './lat-long.ts'
import frame from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { MapMarker } from './MapMarker.tsx'
import { mapTexts } from './map-texts.ts'
import type { CameraTarget } from './use-camera.ts'
import type { Tiles } from './use-tiles.ts'

/** A driver on the map: a short mark (initials), and how it is coloured. */
export type FleetPlace = {
  readonly id: string
  readonly at: LatLong
  readonly mark: string
  readonly tone: 'free' | 'busy' | 'asked' | 'stale'
}

const padding = { top: 48, right: 80, bottom: 48, left: 48 }
/** With only one driver the map still shows the town around. */
const maxZoom = 12
const france: CameraTarget = {
  places: [
    [51.1, -4.8],
    [42.3, 8.2],
  ],
  maxZoom,
}

/**
 * Maps several moving drivers. Shows all of them, also after one comes or goes, until its reader moves it.
 * `describedBy` is the id of an equivalent text; `pauseMs` is the time between two positions.
 */
export function FleetMap(props: {
  readonly places: readonly FleetPlace[]
  /** The driver that is highlighted; null for none. */
  readonly highlightedId: string | null
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
  readonly pauseMs: number
}) {
  const t = useTexts(mapTexts)
  const { places } = props
  const [hasUserMoved, setHasUserMoved] = useState(false)
  const points = useRef<readonly LatLong[]>([])
  points.current = places.map(({ at }) => at)
  const driverIds = places.map(({ id }) => id).join(' ')
  const target = useMemo(
    () => (driverIds === '' ? france : { places: points.current, maxZoom }),
    // The drivers who are on the map, not each of their steps.
    [driverIds],
  )
  return (
    <MapFrame
      start={target}
      target={hasUserMoved ? null : target}
      padding={padding}
      onUserMove={() => setHasUserMoved(true)}
      tiles={props.tiles}
      label={props.label}
      describedBy={props.describedBy}
      className={classes.map}
      overlay={
        hasUserMoved ? (
          <Button
            className={frame.recentre ?? ''}
            leftSection={<IconFocusCentered size={18} aria-hidden />}
            onClick={() => setHasUserMoved(false)}
          >
            {t('recentre')}
          </Button>
        ) : null
      }
    >
      {places.map(({ id, at, tone, mark }) => (
        <MapMarker key={id} at={at} glideMs={props.pauseMs}>
          <div
            className={classes.driver}
            data-tone={tone}
            data-highlighted={id === props.highlightedId || undefined}
            aria-hidden
          >
            {mark}
          </div>
        </MapMarker>
      ))}
    </MapFrame>
  )
}
