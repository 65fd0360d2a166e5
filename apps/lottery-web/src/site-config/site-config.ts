import { z } from 'zod'

const nonEmptyText = z.string().min(1)
const textOrNull = nonEmptyText.nullable()

/** A player's testimonial from the operator's settings. */
const testimonialSchema = z.object({
  name: nonEmptyText,
  country: z.string().length(2).optional(),
  text: z.object({
    fr: nonEmptyText,
    en: nonEmptyText.optional(),
    es: nonEmptyText.optional(),
    it: nonEmptyText.optional(),
  }),
})

/**
 * The operator's settings, which change without a new build. A null in the legal identity or the licence shows a
 * placeholder.
 */
export const siteConfigSchema = z.object({
  supportEmail: z.email(),
  testimonials: z.array(testimonialSchema),
  operator: z.object({
    name: textOrNull,
    legalForm: textOrNull,
    address: textOrNull,
    registration: textOrNull,
    publisher: textOrNull,
    host: textOrNull,
    mediator: textOrNull,
    law: textOrNull,
    dataAuthority: textOrNull,
    licenceNumber: textOrNull,
    licenceAuthority: textOrNull,
    licenceCountries: textOrNull,
  }),
})
/** The settings that the site receives from its server at the start. */
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** A detail of the operator that texts contain in braces. */
export type OperatorField = keyof SiteConfig['operator']
