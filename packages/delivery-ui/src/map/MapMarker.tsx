import type { Marker } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { glide } from './glide.ts'
import type { LatLong } from './lat-long.ts'
import { toLngLat } from './lat-long.ts'
import classes from './MapMarker.module.css'
import { useMapStage } from './map-stage.ts'
import type { Line } from './route-line.ts'
import { findWayBetween } from './route-line.ts'

const noLine: Line = []

/**
 * A marker of 40 × 40 pixels. It glides to a new place in `glideMs`, along the `line` if both places are on it, or
 * jumps without `glideMs`. Its picture turns by the CSS property `--heading`, once the direction is known. It is
 * decorative: a text beside the map is equivalent.
 */
export function MapMarker(props: {
  /** Null shows none. */
  readonly at: LatLong | null
  /** Pixels from the picture's middle to its place: a pin's tip is below its middle. */
  readonly raisedPx?: number
  readonly glideMs?: number
  readonly line?: Line
  /** Called with each place on the way. */
  readonly onMove?: (at: LatLong) => void
  readonly children: ReactNode
}) {
  const { stage, isStill } = useMapStage()
  const { at, raisedPx = 0, glideMs = 0 } = props
  const [picture] = useState(() => createPicture(glideMs > 0))
  const marker = useRef<Marker | null>(null)
  const live = stage.kind === 'live' ? stage : null
  // A change during a glide does not restart it.
  const latestProps = useRef(props)
  latestProps.current = props

  useEffect(() => {
    if (!live) return
    return () => {
      marker.current?.remove()
      marker.current = null
    }
  }, [live])
  useEffect(() => {
    if (!live) return
    if (!at) {
      marker.current?.remove()
      marker.current = null
      return
    }
    const move = (place: LatLong, heading: number | null) => {
      marker.current?.setLngLat(toLngLat(place))
      if (heading !== null) turn(picture, heading)
      latestProps.current.onMove?.(place)
    }
    if (marker.current) {
      const { lat, lng } = marker.current.getLngLat()
      const [start, ...rest] = findWayBetween([lat, lng], at, latestProps.current.line ?? noLine)
      return glide([start ?? at, ...rest], { durationMs: glideMs, isStill, move })
    }
    marker.current = live.createMarker(picture, at, raisedPx).addTo(live.map)
    latestProps.current.onMove?.(at)
  }, [live, at, picture, raisedPx, glideMs, isStill])

  if (stage.kind !== 'still') return createPortal(props.children, picture)
  if (!at) return null
  const { x, y } = stage.toPixels(at)
  return (
    <div
      className={`${classes.marker} ${classes.placed}`}
      data-still
      data-moving={glideMs > 0 || undefined}
      style={{ left: x - markerPixels / 2, top: y - markerPixels / 2 - raisedPx }}
    >
      {props.children}
    </div>
  )
}

/** The specification's size of a marker. */
const markerPixels = 40

function createPicture(isMoving: boolean): HTMLElement {
  const picture = document.createElement('div')
  picture.className = classes.marker ?? ''
  if (isMoving) picture.dataset.moving = ''
  return picture
}

/** Turns the picture the shorter way round: from 350° to 10° by 20°. */
function turn(picture: HTMLElement, heading: number): void {
  const presentHeading = Number.parseFloat(picture.style.getPropertyValue('--heading')) || 0
  // Whole degrees, since less would restart the transition at each frame.
  const change = ((((Math.round(heading) - presentHeading) % 360) + 540) % 360) - 180
  picture.style.setProperty('--heading', `${presentHeading + change}deg`)
  picture.dataset.heading = ''
}
