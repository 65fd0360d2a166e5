import { z } from 'zod'

/** The part of the operator's configuration that the maps need. */
export const mapConfigSchema = z.object({
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
})
