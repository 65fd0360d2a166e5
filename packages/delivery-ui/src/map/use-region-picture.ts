import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Size, View } from './fit-view.ts'
import type { PlacedTile, TileFeature } from './region-picture.ts'
import { tilesInView } from './region-picture.ts'
import type { MapRegion } from './use-region.ts'

/** A tile of the picture and what is in it. */
export type PictureTile = { readonly place: PlacedTile; readonly features: readonly TileFeature[] }

const nowhere: readonly PlacedTile[] = []

/**
 * Returns the tiles of a region that a still picture shows, as far as they have come, and whether these are all; none without a region or a picture.
 */
export function useRegionPicture(
  region: MapRegion | null,
  picture: { readonly view: View; readonly size: Size } | null,
): { readonly tiles: readonly PictureTile[]; readonly isWhole: boolean } {
  const places = useMemo(
    () => (region && picture ? tilesInView(picture.view, picture.size, region) : nowhere),
    [region, picture],
  )
  const tilesUrl = region?.tilesUrl ?? ''
  const tiles = useQueries({
    queries: places.map(({ z, x, y }) => ({
      queryKey: [tilesUrl, z, x, y],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        loadTile(tileAddress(tilesUrl, { z, x, y }), signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: dataOf,
  })
  return useMemo(() => {
    const come = places.flatMap((place, index) => {
      const features = tiles[index]
      return features ? [{ place, features }] : []
    })
    return { tiles: come, isWhole: come.length > 0 && come.length === places.length }
  }, [places, tiles])
}

/** The same function for each rendering: it runs when a tile has come, and not at each second. */
function dataOf<T>(results: readonly { readonly data: T | undefined }[]): readonly (T | undefined)[] {
  return results.map(({ data }) => data)
}

function tileAddress(
  tilesUrl: string,
  tile: { readonly z: number; readonly x: number; readonly y: number },
): string {
  return tilesUrl.replace('{z}', String(tile.z)).replace('{x}', String(tile.x)).replace('{y}', String(tile.y))
}

async function loadTile(address: string, signal: AbortSignal): Promise<readonly TileFeature[]> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`A tile answered ${answer.status}`)
  // Nothing is drawn there.
  if (answer.status === 204) return []
  const { readTile } = await import('./region-tile.ts')
  return readTile(await answer.arrayBuffer())
}
