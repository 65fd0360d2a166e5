import { useMemo } from 'react'
import { useSiteConfig } from '#web/site-config/use-site-config'
import type { Tiles } from './use-leaflet.ts'

/** The configured pictures of the map's background; null without any, and until that is known. */
export function useTiles(): Tiles | null {
  const config = useSiteConfig()
  const { mapTilesUrl = null, mapTilesAttribution = '' } = config ?? {}
  return useMemo(
    () => (mapTilesUrl === null ? null : { url: mapTilesUrl, attribution: mapTilesAttribution }),
    [mapTilesUrl, mapTilesAttribution],
  )
}
