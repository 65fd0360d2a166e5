import { z } from 'zod'

/** Where both apps answer what their operator has configured. */
export const mapConfigPath = '/config.json'

/** What the maps need of it. */
export const mapConfigSchema = z.object({
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
})
