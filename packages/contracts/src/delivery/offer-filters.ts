import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, euros, text } from '../wire.ts'

/** The bounds of an offer filter. */
export const offerFilterLimits = {
  maxMinGainCents: 50_000,
  minRadiusKm: 1,
  maxRadiusKm: 100,
  maxDepartments: 20,
} as const

const { maxMinGainCents, minRadiusKm, maxRadiusKm, maxDepartments } = offerFilterLimits

/** The codes of the 101 departments. */
const department = /^(?:0[1-9]|1\d|2[1-9AB]|[3-8]\d|9[0-5]|97[12346])$/

/** Which offers a carrier wants. Pickup and drop-off lie in its area: around a place, in departments, or anywhere. */
const filterFields = {
  /** The minimum net gain, in euros. */
  gainMin: euros.refine((cents) => cents > 0 && cents <= maxMinGainCents, messages.format),
  /** The place around which the area lies. */
  adresse: text(300),
  /** The radius of the area around the place. */
  rayonKm: z.int(messages.required).min(minRadiusKm, messages.format).max(maxRadiusKm, messages.format),
  departements: z.array(z.string().regex(department, messages.format)).max(maxDepartments, messages.format),
} as const

/**
 * Returns which offers the carrier wants (null and an empty list do not restrict), and how many searches excluded it
 * today.
 */
export const readOfferFilter = defineEndpoint({
  method: 'GET',
  path: '/transporteur/filtres',
  auth: 'carrier',
  summary: 'Filtres des offres et demandes écartées aujourd’hui',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    gainMin: filterFields.gainMin.nullable(),
    adresse: filterFields.adresse.nullable(),
    rayonKm: filterFields.rayonKm.nullable(),
    departements: filterFields.departements,
    ecarteesAujourdhui: z.int(),
  }),
})

/**
 * Replaces the offer filter of an independent carrier: excluded offers are not made to it, and count as neither refused
 * nor lost. A pending offer stays. An unknown address is a field error; any other account is a 403.
 */
export const setOfferFilter = defineEndpoint({
  method: 'POST',
  path: '/transporteur/filtres',
  auth: 'carrier',
  summary: 'Choisit les offres voulues',
  request: z
    .object({
      gainMin: filterFields.gainMin.optional(),
      adresse: filterFields.adresse.optional(),
      rayonKm: filterFields.rayonKm.optional(),
      departements: filterFields.departements.optional(),
    })
    .refine(({ adresse, rayonKm }) => adresse === undefined || rayonKm !== undefined, {
      path: ['rayonKm'],
      error: messages.required,
    })
    .refine(({ adresse, rayonKm }) => rayonKm === undefined || adresse !== undefined, {
      path: ['adresse'],
      error: messages.required,
    })
    .refine(({ adresse, departements = [] }) => adresse === undefined || departements.length === 0, {
      path: ['departements'],
      error: messages.format,
    }),
  response: done,
})
