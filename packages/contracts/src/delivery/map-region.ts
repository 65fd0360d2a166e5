import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** Returns the region whose streets the API serves itself as vector tiles; null without one. */
export const getMapRegion = defineEndpoint({
  method: 'GET',
  path: '/carte/region',
  auth: 'public',
  summary: 'Région dont l’API sert la carte',
  request: z.object({}),
  response: z.object({
    region: z
      .object({
        /** Address of a tile, with {z}, {x} and {y}; it changes with every version of the map. */
        tuiles: z.string(),
        zoomMin: z.int(),
        zoomMax: z.int(),
        ouest: z.number(),
        sud: z.number(),
        est: z.number(),
        nord: z.number(),
        attribution: z.string(),
      })
      .nullable(),
  }),
})
