import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { useCallback, useEffect, useRef } from 'react'
import type { LatLong } from './lat-long.ts'
import { MapMarker } from './MapMarker.tsx'
import type { MapStage } from './map-stage.ts'
import { useMapStage } from './map-stage.ts'
import type { Feature } from './plan-features.ts'
import { createLineFeature } from './plan-features.ts'
import type { Line } from './route-line.ts'
import { continueTrail, splitAt } from './route-line.ts'
import { StillRoute } from './StillMap.tsx'
import { setFeatures } from './use-map.ts'
import classes from './VehicleOnRoute.module.css'

/** A carrier on a map: its place, and the type id of its vehicle. */
export type MapCarrier = { readonly at: LatLong; readonly vehicleType: string }

/** How often the route is cut at the vehicle while it glides. */
const redrawEveryMs = 200

/**
 * A vehicle and its route on the map. The vehicle glides along the route and points in its direction. The passed part
 * looks different from the part ahead. An empty line draws none.
 */
export function VehicleOnRoute(props: {
  readonly vehicle: MapCarrier | null
  readonly line: Line
  readonly glideMs: number
}) {
  const { stage } = useMapStage()
  const { vehicle, line } = props
  const showProgress = useRoute(stage, line)
  return (
    <>
      {stage.kind === 'still' ? <StillRoute line={line} vehicle={vehicle?.at ?? null} /> : null}
      <MapMarker at={vehicle?.at ?? null} line={line} glideMs={props.glideMs} onMove={showProgress}>
        {vehicle ? (
          <div className={classes.vehicle} aria-hidden>
            <VehicleIcon type={vehicle.vehicleType} size={22} />
          </div>
        ) : null}
      </MapMarker>
    </>
  )
}

/** Draws the line with its passed part. Returns the function that sets the vehicle's position. */
function useRoute(stage: MapStage, line: Line): (at: LatLong) => void {
  const map = stage.kind === 'live' ? stage.map : null
  const progress = useRef<{ line: Line; trail: Line; at: LatLong | null }>({ line, trail: [], at: null })
  const drawnAtMs = useRef(Number.NEGATIVE_INFINITY)
  const draw = useCallback(() => {
    if (!map) return
    const { trail, at } = progress.current
    const { passed, ahead } = splitAt(progress.current.line, at)
    drawnAtMs.current = performance.now()
    setFeatures(map, 'route', {
      type: 'FeatureCollection',
      features: [...createLineFeatures('done', [...trail, ...passed]), ...createLineFeatures('ahead', ahead)],
    })
  }, [map])
  useEffect(() => {
    const { line: previous, trail, at } = progress.current
    if (line !== previous)
      progress.current = { line, trail: continueTrail(trail, splitAt(previous, at).passed, line), at }
    draw()
  }, [line, draw])
  return useCallback(
    (at) => {
      progress.current.at = at
      if (performance.now() - drawnAtMs.current >= redrawEveryMs) draw()
    },
    [draw],
  )
}

function createLineFeatures(kind: string, line: Line): readonly Feature[] {
  return line.length < 2 ? [] : [createLineFeature({ kind }, line)]
}
