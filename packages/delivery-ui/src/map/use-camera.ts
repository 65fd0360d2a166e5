import type { Map as LibreMap, MapMovementEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Padding, Size, Target, View } from './fit-view.ts'
import { fitView, shouldMoveMap } from './fit-view.ts'
import { toLngLat } from './lat-long.ts'

const moveMs = 900

/** The view of a map. A loose target leaves the map in place while all places are in view, and not much too small. */
export type CameraTarget = Target & { readonly isLoose?: boolean }

/**
 * Moves a map to its target, also when the target or the map's size changes; null leaves it to its reader.
 * Calls `onUserMove` when the reader moves it.
 */
export function useCamera(
  map: LibreMap | null,
  target: CameraTarget | null,
  options: { readonly padding: Padding; readonly isStill: boolean; readonly onUserMove: () => void },
): void {
  const latest = useRef({ target, ...options })
  latest.current = { target, ...options }

  useEffect(() => {
    if (!map || !target) return
    const { padding, isStill } = latest.current
    const size = readSize(map)
    if (target.isLoose && !shouldMoveMap(readView(map), target, size, padding)) return
    showView(map, fitView(target, size, padding), isStill ? 0 : moveMs)
  }, [map, target])

  useEffect(() => {
    if (!map) return
    const handleResize = () => {
      const { target: currentTarget, padding } = latest.current
      if (currentTarget) showView(map, fitView(currentTarget, readSize(map), padding), 0)
    }
    // Our own movements have no browser event.
    const handleMove = ({ originalEvent }: MapMovementEvent) => {
      if (originalEvent instanceof UIEvent) latest.current.onUserMove()
    }
    map.on('resize', handleResize)
    map.on('movestart', handleMove)
    return () => {
      map.off('resize', handleResize)
      map.off('movestart', handleMove)
    }
  }, [map])
}

function showView(map: LibreMap, { centre, zoom }: View, duration: number): void {
  map.easeTo({ center: toLngLat(centre), zoom, duration })
}

function readSize(map: LibreMap): Size {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

function readView(map: LibreMap): View {
  const { lat, lng } = map.getCenter()
  return { centre: [lat, lng], zoom: map.getZoom() }
}
