import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Size, View } from './fit-view.ts'
import type { PlacedTile, TileFeature } from './region-picture.ts'
import { listTilesInView } from './region-picture.ts'
import type { MapRegion } from './use-region.ts'

/** A tile of the picture and its features. */
export type PictureTile = { readonly place: PlacedTile; readonly features: readonly TileFeature[] }

const noTiles: readonly PlacedTile[] = []
const maxRetries = 3

/**
 * Returns the loaded tiles of a region for a still picture, and whether they are complete; none without a region or a
 * picture.
 */
export function useRegionPicture(
  region: MapRegion | null,
  picture: { readonly view: View; readonly size: Size } | null,
): { readonly tiles: readonly PictureTile[]; readonly isComplete: boolean } {
  const places = useMemo(
    () => (region && picture ? listTilesInView(picture.view, picture.size, region) : noTiles),
    [region, picture],
  )
  const tilesUrl = region?.tilesUrl ?? ''
  const client = useQueryClient()
  const [loadedTiles, setLoadedTiles] = useState<readonly PictureTile[]>([])
  useEffect(() => {
    let isUnmounted = false
    setLoadedTiles([])
    for (const place of places) {
      const { z, x, y } = place
      client
        .fetchQuery({
          queryKey: [tilesUrl, z, x, y],
          queryFn: ({ signal }) => loadTile(formatTileUrl(tilesUrl, place), signal),
          staleTime: Number.POSITIVE_INFINITY,
          retry: maxRetries,
        })
        .then((features) => {
          if (!isUnmounted) setLoadedTiles((previous) => [...previous, { place, features }])
        })
        // The plan shows through where a tile is missing.
        .catch(() => undefined)
    }
    return () => {
      isUnmounted = true
    }
  }, [client, tilesUrl, places])
  return useMemo(
    () => ({
      tiles: loadedTiles,
      isComplete: loadedTiles.length > 0 && loadedTiles.length === places.length,
    }),
    [places, loadedTiles],
  )
}

function formatTileUrl(
  tilesUrl: string,
  tile: { readonly z: number; readonly x: number; readonly y: number },
): string {
  return tilesUrl.replace('{z}', String(tile.z)).replace('{x}', String(tile.x)).replace('{y}', String(tile.y))
}

async function loadTile(url: string, signal: AbortSignal): Promise<readonly TileFeature[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`A tile answered ${response.status}`)
  // Nothing is drawn there.
  if (response.status === 204) return []
  const { readTile } = await import('./region-tile.ts')
  return readTile(await response.arrayBuffer())
}
