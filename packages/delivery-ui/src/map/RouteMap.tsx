import { ActionIcon } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconFocusCentered } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usualZoom } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import frame from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { mapTexts } from './map-texts.ts'
import { Pin } from './Pin.tsx'
import type { Line } from './route-line.ts'
import type { Tiles } from './use-tiles.ts'
import type { MapCarrier } from './VehicleOnRoute.tsx'
import { VehicleOnRoute } from './VehicleOnRoute.tsx'

const glideMs = 1200
/** Buttons are at the right, the source at the top; a pin is 46 pixels high. */
const padding = { top: 88, right: 80, bottom: 44, left: 34 }

/**
 * Maps a driver: the next stop, the way there, and the driver's own place. Shows the whole way until its reader moves
 * it, and again on demand. `describedBy` is the id of an equivalent text.
 */
export function RouteMap(props: {
  readonly goal: { readonly at: LatLong; readonly kind: 'pickup' | 'dropoff' }
  readonly carrier: MapCarrier | null
  /** The way from the driver's place to the goal; empty draws none. */
  readonly line: Line
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
}) {
  const t = useTexts(mapTexts)
  const { goal, carrier, line } = props
  const goalAt = goal.at
  const carrierAt = carrier?.at ?? null
  const [hasUserMoved, setHasUserMoved] = useState(false)
  const target = useMemo(
    () => ({
      places: [goalAt, ...(carrierAt ? [carrierAt] : []), ...line],
      maxZoom: usualZoom,
      isLoose: true,
    }),
    [goalAt, carrierAt, line],
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
      className={frame.road}
      overlay={
        hasUserMoved ? (
          <ActionIcon
            className={frame.recentre ?? ''}
            size={48}
            radius="xl"
            variant="default"
            aria-label={t('recentre')}
            onClick={() => setHasUserMoved(false)}
          >
            <IconFocusCentered size={22} />
          </ActionIcon>
        ) : null
      }
    >
      <Pin at={goalAt} kind={goal.kind} />
      <VehicleOnRoute vehicle={carrier} line={line} glideMs={glideMs} />
    </MapFrame>
  )
}
