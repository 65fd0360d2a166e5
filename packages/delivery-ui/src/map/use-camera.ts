import type { Map as LibreMap, MapMovementEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Padding, Size, Target, View } from './fit-view.ts'
import { fitView, mustMove } from './fit-view.ts'
import { lngLat } from './lat-long.ts'

const moveMs = 900

/** The view of a map. A loose target leaves the map in place while all places are in view. */
export type CameraTarget = Target & { readonly isLoose?: boolean }

/**
 * Moves a map to its target, also when the target or the map's size changes; null leaves it to its reader.
 * Calls `onFree` when the reader moves it.
 */
export function useCamera(
  map: LibreMap | null,
  target: CameraTarget | null,
  options: { readonly padding: Padding; readonly isStill: boolean; readonly onFree: () => void },
): void {
  const now = useRef({ target, ...options })
  now.current = { target, ...options }

  useEffect(() => {
    if (!map || !target) return
    const { padding, isStill } = now.current
    const size = sizeOf(map)
    if (target.isLoose && !mustMove(viewOf(map), target, size, padding)) return
    show(map, fitView(target, size, padding), isStill ? 0 : moveMs)
  }, [map, target])

  useEffect(() => {
    if (!map) return
    const resized = () => {
      const { target: wanted, padding } = now.current
      if (wanted) show(map, fitView(wanted, sizeOf(map), padding), 0)
    }
    // Our own movements have no browser event.
    const moved = ({ originalEvent }: MapMovementEvent) => {
      if (originalEvent instanceof UIEvent) now.current.onFree()
    }
    map.on('resize', resized)
    map.on('movestart', moved)
    return () => {
      map.off('resize', resized)
      map.off('movestart', moved)
    }
  }, [map])
}

function show(map: LibreMap, { centre, zoom }: View, duration: number): void {
  map.easeTo({ center: lngLat(centre), zoom, duration })
}

function sizeOf(map: LibreMap): Size {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

function viewOf(map: LibreMap): View {
  const { lat, lng } = map.getCenter()
  return { centre: [lat, lng], zoom: map.getZoom() }
}
