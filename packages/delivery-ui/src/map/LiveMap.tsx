import { Button, Paper, useComputedColorScheme } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useIsStill } from '@repo/ui/use-is-still'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconFlagFilled, IconPackage } from '@tabler/icons-react'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LatLong } from './glide.ts'
import classes from './LiveMap.module.css'
import { mapTexts } from './map-texts.ts'
import type { Tiles } from './use-leaflet.ts'
import {
  markerPixels,
  showAll,
  startZoom,
  useBackground,
  useLeafletMap,
  useMarker,
  useRouteLine,
} from './use-leaflet.ts'

/** By how much a marker's way to a new position is longer than the pause before the next, so that it never stands still in between. */
const glideLongerMs = 200
const usualPauseMs = 2000
const pinTipY = 46

/** The carrier as the map shows it. */
export type MapCarrier = { readonly at: LatLong; readonly vehicleType: string }

type View = 'pickup' | 'carrier' | 'all'

function viewsOf(pickup: LatLong | null): readonly View[] {
  return pickup ? ['pickup', 'carrier', 'all'] : ['carrier', 'all']
}

/**
 * The map of one delivery: pickup, drop-off, carrier and the way ahead. It opens on the pickup at zoom 15, or without one on all that there
 * is to see once the carrier is known, and then moves only as the reader asks. `describedBy` is the id of a text that says the same in
 * words; `pauseMs` (2 s unless said) is the time between two positions.
 */
export function LiveMap(props: {
  readonly pickup: LatLong | null
  readonly dropoff: LatLong
  readonly carrier: MapCarrier | null
  readonly line: readonly LatLong[]
  readonly tiles: Tiles | null
  readonly describedBy: string
  readonly pauseMs?: number
}) {
  const t = useTexts(mapTexts)
  const element = useRef<HTMLDivElement>(null)
  const isStill = useIsStill()
  const colorScheme = useComputedColorScheme('light')
  const [pictures] = useState(() => ({
    pickup: document.createElement('div'),
    dropoff: document.createElement('div'),
    carrier: document.createElement('div'),
  }))
  const { pickup, dropoff } = props
  const map = useLeafletMap(element, pickup ?? dropoff, {
    isStill,
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
  })
  const carrierAt = props.carrier?.at ?? null
  useBackground(map, colorScheme, props.tiles)
  useRouteLine(map, props.line, classes.route ?? '')
  useMarker(map, pickup, pictures.pickup, { glideMs: 0, isStill, anchorY: pinTipY })
  useMarker(map, dropoff, pictures.dropoff, { glideMs: 0, isStill, anchorY: pinTipY })
  useMarker(map, carrierAt, pictures.carrier, {
    glideMs: (props.pauseMs ?? usualPauseMs) + glideLongerMs,
    isStill,
    anchorY: markerPixels / 2,
  })

  const [view, setView] = useState<View | null>(pickup ? 'pickup' : 'all')
  useEffect(() => {
    const free = () => setView(null)
    map?.on('dragstart', free)
    return () => {
      map?.off('dragstart', free)
    }
  }, [map])
  const hasOpened = useRef(pickup !== null)
  useEffect(() => {
    if (!map || !carrierAt || hasOpened.current) return
    hasOpened.current = true
    showAll(map, [dropoff, carrierAt])
  }, [map, carrierAt, dropoff])
  useEffect(() => {
    if (map && view === 'carrier' && carrierAt) map.panTo([...carrierAt], { animate: !isStill })
  }, [map, view, carrierAt, isStill])

  function show(next: View): void {
    setView(next)
    if (next === 'pickup' && pickup) map?.setView([...pickup], startZoom)
    if (next === 'carrier' && carrierAt) map?.setView([...carrierAt], startZoom)
    if (next === 'all' && map)
      showAll(
        map,
        [pickup, dropoff, carrierAt].filter((place) => place !== null),
      )
  }

  return (
    <div className={classes.frame}>
      <section
        ref={element}
        className={classes.map}
        aria-label={t('map')}
        aria-describedby={props.describedBy}
      />
      {props.tiles ? null : <span className={classes.legend}>{t('schematic')}</span>}
      <Paper className={classes.views ?? ''} radius="xl" shadow="md" p={4}>
        <fieldset className={classes.choices} aria-label={t('view')}>
          {viewsOf(pickup).map((choice) => (
            <Button
              key={choice}
              size="sm"
              className={classes.choice ?? ''}
              variant={view === choice ? 'filled' : 'subtle'}
              aria-pressed={view === choice}
              disabled={choice === 'carrier' && !carrierAt}
              onClick={() => show(choice)}
            >
              {t(choice)}
            </Button>
          ))}
        </fieldset>
      </Paper>
      {createPortal(
        <div className={classes.pin} data-kind="pickup" aria-hidden>
          <IconPackage size={20} />
        </div>,
        pictures.pickup,
      )}
      {createPortal(
        <div className={classes.pin} data-kind="dropoff" aria-hidden>
          <IconFlagFilled size={18} />
        </div>,
        pictures.dropoff,
      )}
      {props.carrier
        ? createPortal(
            <div className={classes.vehicle} aria-hidden>
              <VehicleIcon type={props.carrier.vehicleType} size={22} />
            </div>,
            pictures.carrier,
          )
        : null}
    </div>
  )
}
