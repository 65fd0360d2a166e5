import { z } from 'zod'

/** What an operator decides without a build: the senders' site, the support's address and phone, map tiles. */
export const carrierConfigSchema = z.object({
  siteUrl: z.url(),
  supportEmail: z.email(),
  /** The phone number on call for deliveries under way. */
  supportPhone: z.string().min(1).nullable(),
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
  /** Whether the app may be tried without a phone, at a place that is made up. */
  offersDemoPlaces: z.boolean(),
})
export type CarrierConfig = z.infer<typeof carrierConfigSchema>
