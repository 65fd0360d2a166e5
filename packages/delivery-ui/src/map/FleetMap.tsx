import { Button, useComputedColorScheme } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useIsStill } from '@repo/ui/use-is-still'
import { IconFocusCentered } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import fleetClasses from './FleetMap.module.css'
import type { LatLong } from './glide.ts'
import classes from './LiveMap.module.css'
import { mapTexts } from './map-texts.ts'
import type { Tiles } from './use-leaflet.ts'
import { markerPixels, showAll, useBackground, useLeafletMap, useMarker } from './use-leaflet.ts'

/** Somebody on the map: a short mark (initials), and how it is coloured. */
export type FleetPlace = {
  readonly id: string
  readonly at: LatLong
  readonly mark: string
  readonly tone: 'free' | 'busy' | 'asked' | 'stale'
}

/** At this zoom the embedded background still names towns. */
const townZoom = 11

const france: readonly LatLong[] = [
  [51.1, -4.8],
  [42.3, 8.2],
]

/**
 * The map of several drivers who move. It shows all of them, again whenever one comes or goes, until its reader moves it. `describedBy` is
 * the id of a text that says the same in words; `pauseMs` is the time between two positions.
 */
export function FleetMap(props: {
  readonly places: readonly FleetPlace[]
  /** Whose mark stands out. */
  readonly highlighted: string | null
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
  readonly pauseMs: number
}) {
  const t = useTexts(mapTexts)
  const element = useRef<HTMLDivElement>(null)
  const isStill = useIsStill()
  const colorScheme = useComputedColorScheme('light')
  const { places } = props
  const map = useLeafletMap(element, [46.6, 2.4], { isStill, zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })
  useBackground(map, colorScheme, props.tiles)

  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    const free = () => setIsFree(true)
    map?.on('dragstart', free)
    return () => {
      map?.off('dragstart', free)
    }
  }, [map])

  const points = useRef<readonly LatLong[]>([])
  points.current = places.map(({ at }) => at)
  const who = places.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (map && !isFree && who !== '') showAll(map, points.current, townZoom)
    else if (map && !isFree) showAll(map, france)
  }, [map, isFree, who])

  return (
    <div className={classes.frame}>
      <section
        ref={element}
        className={`${classes.map} ${fleetClasses.map}`}
        aria-label={props.label}
        aria-describedby={props.describedBy}
      />
      {props.tiles ? null : <span className={classes.legend}>{t('schematic')}</span>}
      {isFree ? (
        <Button
          className={classes.recentre ?? ''}
          leftSection={<IconFocusCentered size={18} aria-hidden />}
          onClick={() => setIsFree(false)}
        >
          {t('recentre')}
        </Button>
      ) : null}
      {places.map((place) => (
        <FleetMarker
          key={place.id}
          map={map}
          place={place}
          isHighlighted={place.id === props.highlighted}
          isStill={isStill}
          pauseMs={props.pauseMs}
        />
      ))}
    </div>
  )
}

function FleetMarker(props: {
  readonly map: LeafletMap | null
  readonly place: FleetPlace
  readonly isHighlighted: boolean
  readonly isStill: boolean
  readonly pauseMs: number
}) {
  const { mark, tone, at } = props.place
  const [latitude, longitude] = at
  const [picture] = useState(() => document.createElement('div'))
  const place = useMemo(() => [latitude, longitude] as const, [latitude, longitude])
  useMarker(props.map, place, picture, {
    glideMs: props.pauseMs,
    isStill: props.isStill,
    anchorY: markerPixels / 2,
  })
  return createPortal(
    <div
      className={fleetClasses.driver}
      data-tone={tone}
      data-highlighted={props.isHighlighted || undefined}
      aria-hidden
    >
      {mark}
    </div>,
    picture,
  )
}
