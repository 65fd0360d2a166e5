import { z } from 'zod'

const nameOrNull = z.string().min(1).nullable()

/** What an operator decides without a build: contact, store links, map tiles, legal identity (null shows as a placeholder). */
export const siteConfigSchema = z.object({
  /** The languages of the public pages, French first. */
  languages: z.array(z.enum(['fr', 'en', 'es', 'it'])),
  supportEmail: z.email(),
  /** The phone number on call for orders under way. */
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
