import { z } from 'zod'

/** Where both apps serve the operator's configuration. */
export const mapConfigPath = '/config.json'

/** The part that the maps need. */
export const mapConfigSchema = z.object({
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
})
