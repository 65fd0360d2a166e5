import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { euros } from '../wire.ts'

/** Returns the ten weight ranges, lightest first. */
export const listWeightRanges = defineEndpoint({
  method: 'GET',
  path: '/params/plagePoids',
  auth: 'public',
  summary: 'Plages de poids',
  request: z.object({}),
  response: z.array(z.object({ id: z.string(), poidsMin: z.number(), poidsMax: z.number() })),
})

/** Returns the present prices of three example deliveries, for visitors: by size and by road. */
export const listPriceExamples = defineEndpoint({
  method: 'GET',
  path: '/params/exemplesPrix',
  auth: 'public',
  summary: 'Exemples de prix',
  request: z.object({}),
  response: z.array(
    z.object({
      taille: z.enum(['envelope', 'large', 'pallet']),
      distanceM: z.int(),
      montant: euros,
    }),
  ),
})

/** Returns the four parcel natures. */
export const listParcelNatures = defineEndpoint({
  method: 'GET',
  path: '/params/natureColis',
  auth: 'public',
  summary: 'Natures de colis',
  request: z.object({}),
  response: z.array(z.object({ id: z.string(), libelle: z.string() })),
})
