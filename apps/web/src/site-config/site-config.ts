import { z } from 'zod'

const textOrNull = z.string().min(1).nullable()

/** The operator's settings, which change without a new build. A null in the legal identity shows a placeholder. */
export const siteConfigSchema = z.object({
  /** The languages of the public pages, French first. */
  languages: z.array(z.enum(['fr', 'en', 'es', 'it'])),
  supportEmail: z.email(),
  /** The phone number for current orders. */
  supportPhone: textOrNull,
  iosAppUrl: z.url(),
  androidAppUrl: z.url(),
  carrierWebUrl: z.url().nullable(),
  addressSource: z.string(),
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
  operator: z.object({
    name: textOrNull,
    legalForm: textOrNull,
    capital: textOrNull,
    address: textOrNull,
    registration: textOrNull,
    vatNumber: textOrNull,
    publisher: textOrNull,
    phone: textOrNull,
    host: textOrNull,
    mediator: textOrNull,
  }),
})

/** The settings of the site, as the server publishes them. */
export type SiteConfig = z.infer<typeof siteConfigSchema>
