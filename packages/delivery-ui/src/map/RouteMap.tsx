import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { useIsStill } from '@repo/ui/use-is-still'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconFlagFilled, IconFocusCentered, IconPackage } from '@tabler/icons-react'
import 'leaflet/dist/leaflet.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LatLong } from './glide.ts'
import classes from './LiveMap.module.css'
import type { MapCarrier } from './LiveMap.tsx'
import { mapTexts } from './map-texts.ts'
import type { Tiles } from './use-leaflet.ts'
import {
  markerPixels,
  showAll,
  useBackground,
  useLeafletMap,
  useMarker,
  useRouteLine,
} from './use-leaflet.ts'

const pinTipY = 46
const glideMs = 1200

/**
 * The map of whoever drives: where to, the way there, and the driver's own place. It shows all of the way until its reader moves it, and
 * again when asked. `describedBy` is the id of a text that says the same in words.
 */
export function RouteMap(props: {
  readonly goal: { readonly at: LatLong; readonly kind: 'pickup' | 'dropoff' }
  readonly own: MapCarrier | null
  /** The way from the own place to the goal; empty draws none. */
  readonly line: readonly LatLong[]
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
}) {
  const t = useTexts(mapTexts)
  const element = useRef<HTMLDivElement>(null)
  const isStill = useIsStill()
  const colorScheme = useComputedColorScheme('light')
  const [pictures] = useState(() => ({
    goal: document.createElement('div'),
    own: document.createElement('div'),
  }))
  const { at: goalAt, kind } = props.goal
  const map = useLeafletMap(element, goalAt, { isStill, zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })
  const ownAt = props.own?.at ?? null
  useBackground(map, colorScheme, props.tiles)
  useRouteLine(map, props.line, classes.route ?? '')
  useMarker(map, goalAt, pictures.goal, { glideMs: 0, isStill, anchorY: pinTipY })
  useMarker(map, ownAt, pictures.own, { glideMs, isStill, anchorY: markerPixels / 2 })

  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    const free = () => setIsFree(true)
    map?.on('dragstart', free)
    return () => {
      map?.off('dragstart', free)
    }
  }, [map])
  const places = useMemo(() => [goalAt, ...(ownAt ? [ownAt] : [])], [goalAt, ownAt])
  useEffect(() => {
    if (map && !isFree) showAll(map, places)
  }, [map, places, isFree])

  return (
    <div className={classes.frame}>
      <section
        ref={element}
        className={`${classes.map} ${classes.low}`}
        aria-label={props.label}
        aria-describedby={props.describedBy}
      />
      {props.tiles ? null : <span className={classes.legend}>{t('schematic')}</span>}
      {isFree ? (
        <ActionIcon
          className={classes.recentre ?? ''}
          size={48}
          radius="xl"
          variant="default"
          aria-label={t('recentre')}
          onClick={() => setIsFree(false)}
        >
          <IconFocusCentered size={22} />
        </ActionIcon>
      ) : null}
      {createPortal(
        <div className={classes.pin} data-kind={kind} aria-hidden>
          {kind === 'pickup' ? <IconPackage size={20} /> : <IconFlagFilled size={18} />}
        </div>,
        pictures.goal,
      )}
      {props.own
        ? createPortal(
            <div className={classes.vehicle} aria-hidden>
              <VehicleIcon type={props.own.vehicleType} size={22} />
            </div>,
            pictures.own,
          )
        : null}
    </div>
  )
}
