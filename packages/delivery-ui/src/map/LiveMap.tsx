import { Button, Paper } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFocusCentered } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usualZoom } from './fit-view.ts'
import classes from './LiveMap.module.css'
import type { LatLong } from './lat-long.ts'
import frame from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { mapTexts } from './map-texts.ts'
import { Pin } from './Pin.tsx'
import type { Line } from './route-line.ts'
import type { CameraTarget } from './use-camera.ts'
import type { Tiles } from './use-tiles.ts'
import type { MapCarrier } from './VehicleOnRoute.tsx'
import { VehicleOnRoute } from './VehicleOnRoute.tsx'

/**
 * How much longer a glide lasts than the pause before the next position, so that the vehicle does not stop in
 * between.
 */
const extraGlideMs = 200
const usualPauseMs = 2000
/** Buttons are along the lower edge and at the right, the source at the top; a pin is 46 pixels high. */
const padding = { top: 90, right: 80, bottom: 108, left: 40 }

/** The chosen view: `follow` the carrier with the next stop, `free` where the reader has moved the map. */
type ViewChoice = 'follow' | 'pickup' | 'carrier' | 'all' | 'free'

/**
 * Maps one delivery: pickup, drop-off, carrier and the way ahead. It opens on the carrier, the next stop and the way
 * between, no closer than the specification's zoom 15, and follows them until its reader moves it.
 * `describedBy` is the id of an equivalent text; `pauseMs` (2 s by default) is the time between two positions.
 */
export function LiveMap(props: {
  readonly pickup: LatLong | null
  readonly dropoff: LatLong
  /** The carrier's destination now; the drop-off by default. */
  readonly next?: 'pickup' | 'dropoff'
  readonly carrier: MapCarrier | null
  readonly line: Line
  readonly tiles: Tiles | null
  readonly describedBy: string
  readonly pauseMs?: number
  /**
   * Whether the page is for the map, which then takes half of a phone's screen, or the rest of a window beside a
   * panel.
   */
  readonly isWholePage?: boolean
}) {
  const t = useTexts(mapTexts)
  const { pickup, dropoff, carrier, line } = props
  const [view, setView] = useState<ViewChoice>('follow')
  const nextStop = (props.next === 'pickup' ? pickup : null) ?? dropoff
  const carrierAt = carrier?.at ?? null
  const start = useMemo(() => ({ places: [nextStop], maxZoom: usualZoom }), [nextStop])
  const target = useMemo(() => {
    if (view === 'free') return null
    if (view === 'pickup') return createTarget([pickup])
    if (view === 'carrier') return createTarget([carrierAt])
    if (view === 'all') return createTarget([pickup, dropoff, carrierAt, ...line], true)
    return createTarget([nextStop, carrierAt, ...line], true)
  }, [view, pickup, dropoff, carrierAt, nextStop, line])

  return (
    <MapFrame
      start={start}
      target={target}
      padding={padding}
      onUserMove={() => setView('free')}
      tiles={props.tiles}
      label={t('map')}
      describedBy={props.describedBy}
      className={props.isWholePage ? frame.wholePage : undefined}
      overlay={
        <>
          {view === 'free' && carrier ? (
            <Button
              className={classes.recentre ?? ''}
              leftSection={<IconFocusCentered size={18} aria-hidden />}
              onClick={() => setView('carrier')}
            >
              {t('recentre')}
            </Button>
          ) : null}
          <Paper className={classes.views ?? ''} radius="xl" shadow="md" p={4}>
            <fieldset className={classes.choices} aria-label={t('view')}>
              {listViews(pickup).map((choice) => (
                <Button
                  key={choice}
                  size="sm"
                  className={classes.choice ?? ''}
                  variant={view === choice ? 'filled' : 'subtle'}
                  aria-pressed={view === choice}
                  disabled={choice === 'carrier' && !carrier}
                  onClick={() => setView(choice)}
                >
                  {t(choice)}
                </Button>
              ))}
            </fieldset>
          </Paper>
        </>
      }
    >
      <Pin at={pickup} kind="pickup" />
      <Pin at={dropoff} kind="dropoff" />
      <VehicleOnRoute
        vehicle={carrier}
        line={line}
        glideMs={(props.pauseMs ?? usualPauseMs) + extraGlideMs}
      />
    </MapFrame>
  )
}

function listViews(pickup: LatLong | null) {
  return pickup ? (['pickup', 'carrier', 'all'] as const) : (['carrier', 'all'] as const)
}

/** Returns the target of the known places; null without any. */
function createTarget(places: readonly (LatLong | null)[], isLoose = false): CameraTarget | null {
  const knownPlaces = places.filter((place) => place !== null)
  return knownPlaces.length === 0 ? null : { places: knownPlaces, maxZoom: usualZoom, isLoose }
}
