import { z } from 'zod'

const nameOrNull = z.string().min(1).nullable()

/** The settings of an operator that need no build. A null in the legal identity shows a placeholder. */
export const siteConfigSchema = z.object({
  /** The languages of the public pages, French first. */
  languages: z.array(z.enum(['fr', 'en', 'es', 'it'])),
  supportEmail: z.email(),
  /** The phone number for current orders. */
  supportPhone: nameOrNull,
  iosAppUrl: z.url(),
  androidAppUrl: z.url(),
  carrierWebUrl: z.url().nullable(),
  addressSource: z.string(),
  mapTilesUrl: z.string().min(1).nullable(),
  mapTilesAttribution: z.string(),
  operator: z.object({
    name: nameOrNull,
    legalForm: nameOrNull,
    capital: nameOrNull,
    address: nameOrNull,
    registration: nameOrNull,
    vatNumber: nameOrNull,
    publisher: nameOrNull,
    phone: nameOrNull,
    host: nameOrNull,
    mediator: nameOrNull,
  }),
})
export type SiteConfig = z.infer<typeof siteConfigSchema>
