import { plans } from '@repo/drawn-plan/plans'
import type { ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { BaseMap } from './base-map.ts'
import { loadBaseMap } from './base-map.ts'
import type { View } from './fit-view.ts'
import type { Scheme } from './map-colours.ts'
import type { CreateMarker } from './map-stage.ts'
import {
  createMapLayers,
  createRegionLayers,
  firstNameLayer,
  regionSource,
  routeLayerIds,
  townLayer,
} from './map-style.ts'
import type { Features } from './plan-features.ts'
import { createLandFeatures, createPlanFeatures, createTownFeatures } from './plan-features.ts'
import type { MapRegion } from './use-region.ts'
import { isInRegion } from './use-region.ts'
import type { Tiles } from './use-tiles.ts'

/** A map, or why there is none: it is loading, or the browser cannot draw it. */
export type LoadedMap =
  | { readonly kind: 'loading' | 'broken' }
  | { readonly kind: 'live'; readonly map: LibreMap; readonly createMarker: CreateMarker }

const tilesId = 'tiles'

/**
 * Loads MapLibre and creates a map in the container, at the view that `getFirstView` returns then. Removes it with the
 * component. `broken` when the browser has no WebGL or MapLibre does not load; retried when the connection returns.
 */
export function useMap(
  container: RefObject<HTMLElement | null>,
  getFirstView: () => View,
  options: {
    readonly scheme: Scheme
    readonly isStill: boolean
    readonly texts: { readonly zoomIn: string; readonly zoomOut: string; readonly keys: string }
  },
): LoadedMap {
  const [loaded, setLoaded] = useState<LoadedMap>({ kind: 'loading' })
  const latest = useRef({ getFirstView, options })
  latest.current = { getFirstView, options }

  const [attempt, setAttempt] = useState(0)
  const isBroken = loaded.kind === 'broken'
  useEffect(() => {
    if (!isBroken) return
    const retry = () => {
      setLoaded({ kind: 'loading' })
      setAttempt((number) => number + 1)
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isBroken])

  useEffect(() => {
    let isUnmounted = false
    let map: LibreMap | null = null
    const onBroken = () => {
      if (!isUnmounted) setLoaded({ kind: 'broken' })
    }
    async function open() {
      if (!hasWebGl()) return onBroken()
      const { createMap, createMarker } = await import('./maplibre.ts')
      const element = container.current
      if (isUnmounted || !element) return
      const view = latest.current.getFirstView()
      const plan = getDrawnCities()
      map = createMap({ ...latest.current.options, container: element, view, plan, onBroken })
      const created = map
      created.once('style.load', () => {
        if (!isUnmounted) setLoaded({ kind: 'live', map: created, createMarker })
      })
    }
    open().catch(onBroken)
    return () => {
      isUnmounted = true
      map?.remove()
    }
  }, [container, attempt])
  return loaded
}

let cities: Features | null = null

/** Returns the drawn cities as features, created for the first map. */
export function getDrawnCities(): Features {
  cities ??= createPlanFeatures(plans)
  return cities
}

/** Whether the browser has WebGL. MapLibre would log an error without it. */
function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/** Returns the background of the country; null until it has loaded, and when it does not load. */
export function useBaseMap(): BaseMap | null {
  const [baseMap, setBaseMap] = useState<BaseMap | null>(null)
  useEffect(() => {
    const unmounting = new AbortController()
    loadBaseMap(unmounting.signal)
      .then((loaded) => {
        if (!unmounting.signal.aborted) setBaseMap(loaded)
      })
      // Without it the drawn cities, the markers, the route and the text beside the map still show where the carrier
      // is.
      .catch(() => undefined)
    return () => unmounting.abort()
  }, [])
  return baseMap
}

/** Whether the map shows its background completely: everything requested since it loaded is drawn. */
export function useIsDrawn(map: LibreMap | null, baseMap: BaseMap | null): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    if (!map || !baseMap) return
    const onIdle = () => setIsDrawn(true)
    map.once('idle', onIdle)
    return () => {
      map.off('idle', onIdle)
      setIsDrawn(false)
    }
  }, [map, baseMap])
  return isDrawn
}

/** Draws the country, the region's streets, the colours of the scheme, and the operator's pictures above all. */
export function useBackground(
  map: LibreMap | null,
  baseMap: BaseMap | null,
  scheme: Scheme,
  { tiles, region }: { readonly tiles: Tiles | null; readonly region: MapRegion | null },
): void {
  useEffect(() => {
    if (!map || !baseMap) return
    setFeatures(map, 'land', createLandFeatures(baseMap))
    setFeatures(map, 'towns', createTownFeatures(baseMap, plans))
  }, [map, baseMap])

  const latestScheme = useRef(scheme)
  latestScheme.current = scheme
  useEffect(() => {
    if (!map || !region) return
    const { ground, names } = createRegionLayers(latestScheme.current)
    const { minZoom: minzoom, maxZoom: maxzoom, southWest, northEast, attribution } = region
    map.addSource(regionSource, {
      type: 'vector',
      // A worker does not know the page's address.
      tiles: [new URL(region.tilesUrl, window.location.href).href.replace(/%7B/g, '{').replace(/%7D/g, '}')],
      bounds: [southWest[1], southWest[0], northEast[1], northEast[0]],
      minzoom,
      maxzoom,
      attribution,
    })
    for (const layer of ground) map.addLayer(layer, routeLayerIds[0])
    for (const layer of names) map.addLayer(layer, townLayer)
    setFeatures(map, 'plan', createPlanFeatures(listPlansOutside(region)))
    return () => {
      // On unmount, the map is removed first, with its sources.
      if (!map.getSource(regionSource)) return
      for (const { id } of [...ground, ...names]) map.removeLayer(id)
      map.removeSource(regionSource)
      setFeatures(map, 'plan', getDrawnCities())
    }
  }, [map, region])

  const drawnScheme = useRef(scheme)
  useEffect(() => {
    if (!map || drawnScheme.current === scheme) return
    drawnScheme.current = scheme
    const regionLayers = map.getSource(regionSource) ? Object.values(createRegionLayers(scheme)).flat() : []
    // as: a layer's own properties, whose names `Object.entries` widens to texts.
    for (const { id, paint = {} } of [...createMapLayers(scheme), ...regionLayers])
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as Parameters<LibreMap['setPaintProperty']>[1], value)
  }, [map, scheme])

  useEffect(() => {
    if (!map || !tiles) return
    const { url, attribution } = tiles
    map.addSource(tilesId, { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 18, attribution })
    map.addLayer({ id: tilesId, type: 'raster', source: tilesId })
    for (const id of routeLayerIds) map.moveLayer(id)
    return () => {
      // On unmount, the map is removed first, with its sources.
      if (!map.getLayer(tilesId)) return
      for (const id of routeLayerIds) map.moveLayer(id, firstNameLayer)
      map.removeLayer(tilesId)
      map.removeSource(tilesId)
    }
  }, [map, tiles])
}

/** Returns the drawn cities that a region lacks: a city is drawn by the region or by hand, not by both. */
export function listPlansOutside(region: MapRegion | null): readonly ResolvedPlan[] {
  return region ? plans.filter((plan) => !isCovered(plan, region)) : plans
}

/** Whether a city's centre is in the region. */
function isCovered({ districts }: ResolvedPlan, region: MapRegion): boolean {
  const [first] = districts
  return first !== undefined && isInRegion(first.middle, region)
}

/** Replaces the features of a source of the style. Does nothing without that source. */
export function setFeatures(map: LibreMap, source: string, features: Features): void {
  // as: the style declares all its sources as GeoJSON.
  const geoJsonSource = map.getSource(source) as GeoJSONSource | undefined
  void geoJsonSource?.setData(features)
}
