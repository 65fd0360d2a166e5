import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, id, instant, latitude, longitude, optionalText, picture, zeroOne } from '../wire.ts'
import { roadProblemTypes, stepFields } from './delivery-steps.ts'

/**
 * Reports that the carrier cannot continue with the goods aboard. Another carrier is searched, at the same price, from
 * `adresse` if given, else from the phone's place (`lat`, `long`). The delivery ends for this carrier, which keeps the
 * goods until they are taken over (`incident` of its state). `blesse` and `marchandiseAbimee` alert staff.
 * Idempotent; late reports carry their time like every step. 409 `wrong-step` without goods aboard.
 */
export const reportRoadProblem = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/incident',
  auth: 'carrier',
  summary: 'Signale une panne ou un accident, marchandise à bord',
  encoding: 'multipart',
  request: z.object({
    ...stepFields,
    incident: z.enum(roadProblemTypes, messages.format),
    commentaire: optionalText(2000),
    photo: picture.optional(),
    adresse: optionalText(200),
    blesse: zeroOne.optional(),
    marchandiseAbimee: zeroOne.optional(),
  }),
  response: done,
})

/**
 * Stores the photo of the goods before the takeover; the carrier's state then shows the code. The first photo counts.
 */
export const photographHandover = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/incident/photo',
  auth: 'carrier',
  summary: 'Photographie la marchandise avant sa reprise par un autre transporteur',
  encoding: 'multipart',
  request: z.object({ livraisonId: id, photo: picture }),
  response: done,
})

/** Returns the newest road problem of an order of the caller, and its state; null without one. */
export const getRoadProblem = defineEndpoint({
  method: 'POST',
  path: '/expediteur/incident',
  isRead: true,
  auth: 'sender',
  summary: 'Panne ou accident du transporteur',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    incident: z
      .object({
        incidentId: id,
        type: z.enum(roadProblemTypes),
        signaleA: instant,
        transporteur: z.string(),
        commentaire: z.string(),
        /** Where the goods wait, or waited; `adresse` is empty where only the point is known. */
        adresse: z.string(),
        lat: latitude,
        long: longitude,
        marchandiseAbimee: z.boolean(),
        photo: z.string().nullable(),
        /** The pictures of both carriers once the goods are handed over. */
        photoRemise: z.string().nullable(),
        photoReprise: z.string().nullable(),
        /** The carrier that took over; null while the goods wait, and where the order ended without one. */
        repreneur: z.string().nullable(),
        repriseA: instant.nullable(),
        /** No carrier was found in time, so that staff handle it, too. */
        chezLeSupport: z.boolean(),
        issue: z.enum(['reprise', 'annule']).nullable(),
      })
      .nullable(),
  }),
})
