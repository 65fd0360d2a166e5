import { z } from 'zod'

/** The settings that an operator changes without a new build: the senders' site, support contacts and map tiles. */
export const carrierConfigSchema = z.object({
  siteUrl: z.url(),
  supportEmail: z.email(),
  /** The phone number for current deliveries. */
  supportPhone: z.string().min(1).nullable(),
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
  /** Whether the app may use a simulated location, to be tried without a phone. */
  offersDemoPlaces: z.boolean(),
})

/** The settings of the app, as the server publishes them. */
export type CarrierConfig = z.infer<typeof carrierConfigSchema>
