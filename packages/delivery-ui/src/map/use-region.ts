import { endpointQuery } from '@repo/api-client/react'
import { getMapRegion } from '@repo/contracts/delivery/map-region'
import { useQuery } from '@tanstack/react-query'
import type { LatLong } from './lat-long.ts'

/** A region whose streets the API serves itself. */
export type MapRegion = {
  /** The URL of a tile, with {z}, {x} and {y}. */
  readonly tilesUrl: string
  readonly minZoom: number
  readonly maxZoom: number
  readonly southWest: LatLong
  readonly northEast: LatLong
  readonly attribution: string
}

/**
 * Returns the region that is drawn with all its streets; null without one, until it is known, and after a
 * failure. A page keeps its first one.
 */
export function useRegion(): MapRegion | null {
  const query = useQuery({
    ...endpointQuery(getMapRegion, {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ region }): MapRegion | null =>
      region && {
        tilesUrl: region.tuiles,
        minZoom: region.zoomMin,
        maxZoom: region.zoomMax,
        southWest: [region.sud, region.ouest],
        northEast: [region.nord, region.est],
        attribution: region.attribution,
      },
  })
  return query.data ?? null
}

/** Returns whether a place lies in the region. */
export function isInRegion([latitude, longitude]: LatLong, { southWest, northEast }: MapRegion): boolean {
  return (
    latitude >= southWest[0] &&
    latitude <= northEast[0] &&
    longitude >= southWest[1] &&
    longitude <= northEast[1]
  )
}
