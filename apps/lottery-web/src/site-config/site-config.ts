import { z } from 'zod'

const filled = z.string().min(1)
const nameOrNull = filled.nullable()

/** A player's testimonial from the operator's settings. */
export const testimonialSchema = z.object({
  name: filled,
  country: z.string().length(2).optional(),
  text: z.object({ fr: filled, en: filled.optional(), es: filled.optional(), it: filled.optional() }),
})

/** The settings of an operator that need no build. A null in the legal identity or the licence shows a placeholder. */
export const siteConfigSchema = z.object({
  supportEmail: z.email(),
  testimonials: z.array(testimonialSchema),
  operator: z.object({
    name: nameOrNull,
    legalForm: nameOrNull,
    address: nameOrNull,
    registration: nameOrNull,
    publisher: nameOrNull,
    host: nameOrNull,
    mediator: nameOrNull,
    law: nameOrNull,
    dataAuthority: nameOrNull,
    licenceNumber: nameOrNull,
    licenceAuthority: nameOrNull,
    licenceCountries: nameOrNull,
  }),
})
/** The settings that the site receives from its server at the start. */
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** A detail of the operator that texts contain in braces. */
export type OperatorField = keyof SiteConfig['operator']
