import type { Map as LibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { LatLong, MercatorPoint } from './lat-long.ts'
import type { Scheme } from './map-colours.ts'

/** The function of the module that is loaded with the map. */
export type CreateMarker = typeof import('./maplibre.ts').createMarker

/** What carries markers and the route: nothing yet, a moving map, or a still picture without WebGL. */
export type MapStage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'live'; readonly map: LibreMap; readonly createMarker: CreateMarker }
  | { readonly kind: 'still'; readonly toPixels: (place: LatLong) => MercatorPoint }

/** The stage of the surrounding map, its colours, and whether its reader wants reduced motion. */
export const MapContext = createContext<{
  readonly stage: MapStage
  readonly scheme: Scheme
  readonly isStill: boolean
}>({ stage: { kind: 'loading' }, scheme: 'light', isStill: true })

/** Returns the stage of the surrounding map. */
export function useMapStage() {
  return useContext(MapContext)
}
