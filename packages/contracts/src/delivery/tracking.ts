import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, latitude, longitude } from '../wire.ts'

/**
 * Returns the newest position (at most 60 s old) of the carrier of the caller's order; otherwise `lat` and `long` are
 * null.
 */
export const getCarrierPosition = defineEndpoint({
  method: 'POST',
  path: '/transporteur/getPosition',
  isRead: true,
  auth: 'sender',
  summary: 'Position du transporteur d’une commande en cours',
  request: z.object({ personneId: id }),
  response: z.object({ lat: latitude.nullable(), long: longitude.nullable() }),
})

/** Returns a carrier's average rating as a whole number (0 without ratings), and the number of ratings. */
export const getCarrierRating = defineEndpoint({
  method: 'POST',
  path: '/transporteur/getLivreurNotes',
  isRead: true,
  auth: 'sender',
  summary: 'Note moyenne d’un transporteur',
  request: z.object({ transporteurId: id }),
  response: z.object({
    success: z.literal(true),
    Livraison: z.object({ note: z.int().min(0).max(5), nombrePersonnes: z.int().nonnegative() }),
  }),
})

/** The road ahead of a carrier; null where none is known. */
export const roadAhead = z
  .object({
    distanceM: z.int(),
    dureeS: z.int(),
    ligne: z.array(z.tuple([latitude, longitude])),
    calculeA: instant,
  })
  .nullable()

/**
 * Returns the road from the carrier to the pickup, or to the drop-off once picked up; null without a known position.
 */
export const getRoute = defineEndpoint({
  method: 'POST',
  path: '/livraison/itineraire',
  isRead: true,
  auth: 'sender',
  summary: 'Itinéraire et durée d’approche du transporteur',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    itineraire: roadAhead,
  }),
})

/** The position of an order's carrier and its time, as `getCarrierPosition` returns it for `personneId`. */
const livePosition = z.object({ personneId: id, lat: latitude, long: longitude, a: instant })

/** A live event: something has changed, so call the documented endpoint again. A `position` has the result with it. */
export const liveHint = z.object({
  type: z.enum(['order', 'position', 'offer', 'notification', 'message', 'fleet']),
  id: z.string(),
  position: livePosition.optional(),
})
/** A hint of the live stream. */
export type LiveHint = z.infer<typeof liveHint>

/** Where the caller's hints stream as server-sent events, read with `fetch` and the Authorization header. */
export const livePath = '/live'
