import { Button, Paper, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
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

/** A little longer than the pause between two positions, so that the marker never stands still in between. */
const carrierGlideMs = 2200
const pinTipY = 46

/** The carrier as the map shows it. */
export type MapCarrier = { readonly at: LatLong; readonly vehicleType: string }

type View = 'pickup' | 'carrier' | 'all'

/**
 * The map of one delivery: pickup, drop-off, carrier and the way ahead. It opens on the pickup at zoom 15 and moves only as the
 * reader asks. `describedBy` is the id of a text that says the same in words.
 */
export function LiveMap(props: {
  readonly pickup: LatLong
  readonly dropoff: LatLong
  readonly carrier: MapCarrier | null
  readonly line: readonly LatLong[]
  readonly tiles: Tiles | null
  readonly describedBy: string
}) {
  const t = useTexts(mapTexts)
  const element = useRef<HTMLDivElement>(null)
  const isStill = useReducedMotion()
  const colorScheme = useComputedColorScheme('light')
  const [pictures] = useState(() => ({
    pickup: document.createElement('div'),
    dropoff: document.createElement('div'),
    carrier: document.createElement('div'),
  }))
  const map = useLeafletMap(element, props.pickup, { isStill, zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })
  const carrierAt = props.carrier?.at ?? null
  useBackground(map, colorScheme, props.tiles)
  useRouteLine(map, props.line, classes.route ?? '')
  useMarker(map, props.pickup, pictures.pickup, { glideMs: 0, isStill, anchorY: pinTipY })
  useMarker(map, props.dropoff, pictures.dropoff, { glideMs: 0, isStill, anchorY: pinTipY })
  useMarker(map, carrierAt, pictures.carrier, {
    glideMs: carrierGlideMs,
    isStill,
    anchorY: markerPixels / 2,
  })

  const [view, setView] = useState<View | null>('pickup')
  useEffect(() => {
    const free = () => setView(null)
    map?.on('dragstart', free)
    return () => {
      map?.off('dragstart', free)
    }
  }, [map])
  useEffect(() => {
    if (map && view === 'carrier' && carrierAt) map.panTo([...carrierAt], { animate: !isStill })
  }, [map, view, carrierAt, isStill])

  function show(next: View): void {
    setView(next)
    if (next === 'pickup') map?.setView([...props.pickup], startZoom)
    if (next === 'carrier' && carrierAt) map?.setView([...carrierAt], startZoom)
    if (next === 'all' && map) showAll(map, [props.pickup, props.dropoff, ...(carrierAt ? [carrierAt] : [])])
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
          {(['pickup', 'carrier', 'all'] as const).map((choice) => (
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
