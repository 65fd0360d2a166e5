import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { roadAhead } from './tracking.ts'

/**
 * The road from the carrier's own place to the next stop of its running delivery: the pickup, the drop-off once the goods are aboard, the
 * pickup again when they go back. Null without a delivery, without a position of the last 60 s, and where there is no road.
 */
export const getOwnRoute = defineEndpoint({
  method: 'GET',
  path: '/transporteur/itineraire',
  auth: 'carrier',
  summary: 'Itinéraire vers le prochain arrêt de la course',
  request: z.object({}),
  response: z.object({ success: z.literal(true), itineraire: roadAhead }),
})
