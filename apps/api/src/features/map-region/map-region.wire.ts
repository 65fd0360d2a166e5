import type { getMapRegion } from '@repo/contracts/delivery/map-region'
import type { z } from 'zod'
import type { Manifest } from '#api/edges/places/region/stored/builds.ts'
import { maxTileZoom, minTileZoom } from '#api/edges/places/region/stored/tile-file.ts'

type MapRegion = z.input<typeof getMapRegion.response>['region']

/** Returns a page's data for drawing the region. Null without a region. */
export function toMapRegion(manifest: Manifest | null): MapRegion {
  if (!manifest) return null
  const { west, south, east, north } = manifest.bounds
  return {
    tuiles: `/api/carte/tuiles/${manifest.id}/{z}/{x}/{y}`,
    zoomMin: minTileZoom,
    zoomMax: maxTileZoom,
    ouest: west,
    sud: south,
    est: east,
    nord: north,
    attribution: '© OpenStreetMap contributors',
  }
}
