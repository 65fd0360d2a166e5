// MapLibre itself: imported dynamically, so that only a page that shows a map loads it.
import {
  AttributionControl,
  Map as LibreMap,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { View } from './fit-view.ts'
import type { LatLong } from './lat-long.ts'
import { toLngLat } from './lat-long.ts'
import type { Scheme } from './map-colours.ts'
import { createMapStyle } from './map-style.ts'
import type { Features } from './plan-features.ts'

// A file of our own origin: the content security policy allows no worker created from a text.
setWorkerUrl(workerUrl)

/** The options of a map. */
export type MapOptions = {
  readonly container: HTMLElement
  readonly view: View
  readonly scheme: Scheme
  readonly plan: Features
  readonly isStill: boolean
  readonly texts: { readonly zoomIn: string; readonly zoomOut: string; readonly keys: string }
  /** Called, perhaps repeatedly, when the map cannot draw, for instance without its worker. */
  readonly onBroken: () => void
}

/** Creates a map. Throws when the browser has no WebGL. */
export function createMap({ container, view, scheme, plan, isStill, texts, onBroken }: MapOptions): LibreMap {
  const map = new LibreMap({
    container,
    style: createMapStyle(scheme, plan),
    center: toLngLat(view.centre),
    zoom: view.zoom,
    minZoom: 3,
    maxZoom: 17,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: false,
    renderWorldCopies: false,
    reduceMotion: isStill,
    fadeDuration: isStill ? 0 : 200,
    attributionControl: false,
    locale: {
      'Map.Title': texts.keys,
      'NavigationControl.ZoomIn': texts.zoomIn,
      'NavigationControl.ZoomOut': texts.zoomOut,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  const canvas = map.getCanvas()
  // The section around it is the landmark; arrow keys belong to the map.
  canvas.setAttribute('role', 'application')
  // The wheel scrolls the page until the reader turns to the map.
  canvas.addEventListener('focus', () => map.scrollZoom.enable())
  canvas.addEventListener('blur', () => map.scrollZoom.disable())
  watchFailures(map, onBroken)
  return map
}

/** Reports a map that cannot draw. Ignores other errors, which MapLibre would log to the console without a listener. */
function watchFailures(map: LibreMap, onBroken: () => void): void {
  let isDrawn = false
  map.once('load', () => {
    isDrawn = true
  })
  map.on('error', (event) => {
    // A failed picture names its source; an error without one before the first drawing is the worker's.
    if (!isDrawn && !('sourceId' in event)) onBroken()
  })
}

/**
 * Returns a marker with the element as its picture, not yet on a map. `raisedPx` lifts the element's middle above its
 * place.
 */
export function createMarker(element: HTMLElement, at: LatLong, raisedPx: number): Marker {
  return new Marker({ element, offset: [0, -raisedPx], subpixelPositioning: true }).setLngLat(toLngLat(at))
}
