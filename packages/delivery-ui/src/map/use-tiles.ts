import { siteConfigPath } from '@repo/web-kit/site-config-path'
import { useQuery } from '@tanstack/react-query'
import { mapConfigSchema } from './map-config.ts'

/** The source of the background's pictures, a URL with `{x}`, `{y}`, `{z}`. */
export type Tiles = { readonly url: string; readonly attribution: string }

/** Returns the configured pictures of the map's background; null without any, and until they are known. */
export function useTiles(): Tiles | null {
  const query = useQuery({
    queryKey: [siteConfigPath, 'tiles'],
    queryFn: async ({ signal }): Promise<Tiles | null> => {
      const response = await fetch(siteConfigPath, { signal })
      if (!response.ok) throw new Error(`The app's settings answered ${response.status}`)
      const { mapTilesUrl, mapTilesAttribution } = mapConfigSchema.parse(await response.json())
      return mapTilesUrl === null ? null : { url: mapTilesUrl, attribution: mapTilesAttribution }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data ?? null
}
