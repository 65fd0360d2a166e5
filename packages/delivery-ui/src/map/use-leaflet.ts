import * as L from 'leaflet'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { loadBaseMap } from './base-map.ts'
import { baseMapLayer, basePane } from './base-map-layer.ts'
import type { LatLong } from './glide.ts'
import { glide } from './glide.ts'

/** Where the background's pictures come from; `{x}`, `{y}`, `{z}` stand in the address. */
export type Tiles = { readonly url: string; readonly attribution: string }

/** Zoom of the map as it opens, by the specification. */
export const startZoom = 15
/** The specification's size of a marker, in pixels. */
export const markerPixels = 40

/** A Leaflet map in the element, opened at `start`; null until it exists. It is removed with the component. */
export function useLeafletMap(
  element: RefObject<HTMLElement | null>,
  start: LatLong,
  options: { readonly isStill: boolean; readonly zoomIn: string; readonly zoomOut: string },
): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  const first = useRef({ start, options })
  useEffect(() => {
    const container = element.current
    if (!container) return
    const { start: centre, options: given } = first.current
    const created = L.map(container, {
      center: [...centre],
      zoom: startZoom,
      minZoom: 4,
      maxZoom: 18,
      zoomControl: false,
      scrollWheelZoom: false,
      zoomAnimation: !given.isStill,
      fadeAnimation: !given.isStill,
      markerZoomAnimation: !given.isStill,
      inertia: !given.isStill,
    })
    created.attributionControl.setPrefix('<a href="https://leafletjs.com/">Leaflet</a>')
    L.control
      .zoom({ position: 'topright', zoomInTitle: given.zoomIn, zoomOutTitle: given.zoomOut })
      .addTo(created)
    L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(created)
    // The wheel scrolls the page until the reader turns to the map.
    created.on('focus', () => created.scrollWheelZoom.enable())
    created.on('blur', () => created.scrollWheelZoom.disable())
    const sizes = new ResizeObserver(() => created.invalidateSize())
    sizes.observe(container)
    let isZooming = false
    created.on('zoomanim', () => {
      isZooming = true
    })
    created.on('zoomend', () => {
      isZooming = false
    })
    setMap(created)
    return () => {
      sizes.disconnect()
      // Leaflet's timer of a running zoom would move a map that is gone.
      if (isZooming) created.once('zoomend', () => created.remove())
      else created.remove()
    }
  }, [element])
  return map
}

/** Draws the embedded background, drawn again for another colour scheme, and the configured tiles above it. */
export function useBackground(map: L.Map | null, colorScheme: string, tiles: Tiles | null): void {
  const [layer, setLayer] = useState<L.GridLayer | null>(null)
  useEffect(() => {
    if (!map) return
    const pane = map.createPane(basePane)
    pane.style.zIndex = '150'
    const loading = new AbortController()
    loadBaseMap(loading.signal)
      .then((baseMap) => {
        if (!loading.signal.aborted) setLayer(baseMapLayer(baseMap).addTo(map))
      })
      // Without a background the markers, the line, the scale and the text beside the map still tell where the carrier is.
      .catch(() => undefined)
    return () => loading.abort()
  }, [map])

  // The layer reads its colours from the page, which the scheme changes.
  useEffect(() => {
    layer?.redraw()
  }, [layer, colorScheme])

  useEffect(() => {
    if (!map || !tiles) return
    const above = L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 18 }).addTo(map)
    return () => {
      above.remove()
    }
  }, [map, tiles])
}

/**
 * A marker whose picture is the element (rendered into by a portal); it glides to a new place in `glideMs`, or jumps. It
 * stays away while `at` is null. Markers are pictures only: a text beside the map says the same.
 */
export function useMarker(
  map: L.Map | null,
  at: LatLong | null,
  picture: HTMLElement,
  options: { readonly glideMs: number; readonly isStill: boolean; readonly anchorY: number },
): void {
  const marker = useRef<L.Marker | null>(null)
  const { glideMs, isStill, anchorY } = options
  useEffect(() => {
    if (!map || !at) {
      marker.current?.remove()
      marker.current = null
      return
    }
    if (marker.current) {
      const { lat, lng } = marker.current.getLatLng()
      const move = (place: LatLong) => marker.current?.setLatLng([...place])
      return glide([lat, lng], at, { durationMs: glideMs, isStill, move })
    }
    const icon = L.divIcon({
      html: picture,
      className: '',
      iconSize: [markerPixels, markerPixels],
      iconAnchor: [markerPixels / 2, anchorY],
    })
    const isMoving = glideMs > 0
    marker.current = L.marker([...at], {
      icon,
      keyboard: false,
      interactive: false,
      zIndexOffset: isMoving ? 1000 : 0,
    }).addTo(map)
  }, [map, at, picture, glideMs, isStill, anchorY])
  useEffect(
    () => () => {
      marker.current?.remove()
      marker.current = null
    },
    [],
  )
}

/** Draws the line, or none when it is empty. */
export function useRouteLine(map: L.Map | null, line: readonly LatLong[], className: string): void {
  useEffect(() => {
    if (!map || line.length < 2) return
    const points = line.map(([latitude, longitude]) => L.latLng(latitude, longitude))
    const drawn = L.polyline(points, { className, interactive: false, weight: 6 }).addTo(map)
    return () => {
      drawn.remove()
    }
  }, [map, line, className])
}

/** Shows all the places at once, no closer than `closest` (the start). */
export function showAll(map: L.Map, places: readonly LatLong[], closest: number = startZoom): void {
  const bounds = L.latLngBounds(places.map(([latitude, longitude]) => L.latLng(latitude, longitude)))
  map.fitBounds(bounds, { padding: [48, 48], maxZoom: closest })
}
