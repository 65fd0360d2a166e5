import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** The ten weight ranges, lightest first. */
export const listWeightRanges = defineEndpoint({
  method: 'GET',
  path: '/params/plagePoids',
  auth: 'public',
  summary: 'Plages de poids',
  request: z.object({}),
  response: z.array(z.object({ id: z.string(), poidsMin: z.number(), poidsMax: z.number() })),
})

/** The four parcel natures. */
export const listParcelNatures = defineEndpoint({
  method: 'GET',
  path: '/params/natureColis',
  auth: 'public',
  summary: 'Natures de colis',
  request: z.object({}),
  response: z.array(z.object({ id: z.string(), libelle: z.string() })),
})
