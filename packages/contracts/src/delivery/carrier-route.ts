import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { roadAhead } from './tracking.ts'

/**
 * Returns the road from the carrier to the next stop of its delivery: the pickup, the drop-off with the goods aboard,
 * or the pickup for returned goods. Null without a delivery, a position of the last 60 s, or a road.
 */
export const getOwnRoute = defineEndpoint({
  method: 'GET',
  path: '/transporteur/itineraire',
  auth: 'carrier',
  summary: 'Itinéraire vers le prochain arrêt de la course',
  request: z.object({}),
  response: z.object({ success: z.literal(true), itineraire: roadAhead }),
})
