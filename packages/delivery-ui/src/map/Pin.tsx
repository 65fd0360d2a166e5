import { IconFlagFilled, IconPackage } from '@tabler/icons-react'
import type { LatLong } from './lat-long.ts'
import { MapMarker } from './MapMarker.tsx'
import classes from './Pin.module.css'

/** Pixels of the pin's middle above its tip. */
const raisedPx = 26

/** A stop's pin on the map; null shows none. */
export function Pin(props: { readonly at: LatLong | null; readonly kind: 'pickup' | 'dropoff' }) {
  return (
    <MapMarker at={props.at} raisedPx={raisedPx}>
      <div className={classes.pin} data-kind={props.kind} aria-hidden>
        {props.kind === 'pickup' ? <IconPackage size={20} /> : <IconFlagFilled size={18} />}
      </div>
    </MapMarker>
  )
}
