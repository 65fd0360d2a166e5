import { useMemo, useState } from 'react'
import { usualZoom } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import frame from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { MapMarker } from './MapMarker.tsx'
import classes from './NumberedTripsMap.module.css'
import { Pin } from './Pin.tsx'
import type { Tiles } from './use-tiles.ts'

/** A trip of the map. Its number is shown at the drop-off. */
export type NumberedTrip = {
  readonly number: number
  /** Whether it is refused, so that its number is highlighted. */
  readonly isRefused: boolean
  readonly pickup: LatLong
  readonly dropoff: LatLong
}

const padding = { top: 88, right: 66, bottom: 40, left: 34 }

/**
 * Maps many trips: a pin at each pickup, the number at each drop-off. Several trips to one place show the first number
 * and how many more there are.
 * `describedBy` is the id of an equivalent text.
 */
export function NumberedTripsMap(props: {
  readonly trips: readonly NumberedTrip[]
  readonly tiles: Tiles | null
  readonly label: string
  readonly describedBy: string
}) {
  const { trips } = props
  const [hasUserMoved, setHasUserMoved] = useState(false)
  const target = useMemo(
    () => ({ places: trips.flatMap(({ pickup, dropoff }) => [pickup, dropoff]), maxZoom: usualZoom }),
    [trips],
  )
  const pickups = useMemo(() => groupByPlace(trips, ({ pickup }) => pickup), [trips])
  const dropoffs = useMemo(() => groupByPlace(trips, ({ dropoff }) => dropoff), [trips])
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
      {pickups.map(({ at }) => (
        <Pin key={at.join()} at={at} kind="pickup" />
      ))}
      {dropoffs.map(({ at, trips: [first, ...others] }) => (
        <MapMarker key={at.join()} at={at}>
          <div className={classes.number} data-refused={first?.isRefused || undefined} aria-hidden>
            {others.length === 0 ? first?.number : `${first?.number} +${others.length}`}
          </div>
        </MapMarker>
      ))}
    </MapFrame>
  )
}

/** Returns the places of trips, each with its trips; accepted ones come first. */
function groupByPlace(trips: readonly NumberedTrip[], getPlace: (trip: NumberedTrip) => LatLong) {
  const groups = new Map<string, { readonly at: LatLong; readonly trips: NumberedTrip[] }>()
  for (const trip of trips.toSorted((one, other) => Number(one.isRefused) - Number(other.isRefused))) {
    const at = getPlace(trip)
    const group = groups.get(at.join()) ?? { at, trips: [] }
    group.trips.push(trip)
    groups.set(at.join(), group)
  }
  return [...groups.values()]
}
