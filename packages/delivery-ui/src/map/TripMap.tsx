import { useMemo, useState } from 'react'
import { usualZoom } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import frame from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { Pin } from './Pin.tsx'
import type { Line } from './route-line.ts'
import type { Tiles } from './use-tiles.ts'
import { VehicleOnRoute } from './VehicleOnRoute.tsx'

/** The source is at the top, in a chip of 24 pixels; a pin is 46 pixels high. */
const padding = { top: 88, right: 66, bottom: 40, left: 34 }

/**
 * Maps a trip without its driver: both ends and the road. Shows all of it until its reader moves it. `describedBy` is
 * the id of an equivalent text.
 */
export function TripMap(props: {
  readonly pickup: LatLong
  readonly dropoff: LatLong
  /** Empty draws none. */
  readonly line: Line
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
}) {
  const { pickup, dropoff, line } = props
  const [hasUserMoved, setHasUserMoved] = useState(false)
  const target = useMemo(
    () => ({ places: [pickup, dropoff, ...line], maxZoom: usualZoom }),
    [pickup, dropoff, line],
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
      className={frame.low}
    >
      <Pin at={pickup} kind="pickup" />
      <Pin at={dropoff} kind="dropoff" />
      <VehicleOnRoute vehicle={null} line={line} glideMs={0} />
    </MapFrame>
  )
}
