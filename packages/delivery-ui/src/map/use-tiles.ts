import { useQuery } from '@tanstack/react-query'
import { mapConfigPath, mapConfigSchema } from './map-config.ts'

/** The source of the background's pictures, an address with `{x}`, `{y}`, `{z}`. */
export type Tiles = { readonly url: string; readonly attribution: string }

/** Returns the configured pictures of the map's background; null without any, and until that is known. */
export function useTiles(): Tiles | null {
  const query = useQuery({
    queryKey: [mapConfigPath, 'tiles'],
    queryFn: async ({ signal }): Promise<Tiles | null> => {
      const answer = await fetch(mapConfigPath, { signal })
      if (!answer.ok) throw new Error(`The app's settings answered ${answer.status}`)
      const { mapTilesUrl, mapTilesAttribution } = mapConfigSchema.parse(await answer.json())
      return mapTilesUrl === null ? null : { url: mapTilesUrl, attribution: mapTilesAttribution }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data ?? null
}
