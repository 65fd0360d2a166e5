import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, id, instant, latitude, longitude, optionalText, picture, zeroOne } from '../wire.ts'
import { roadProblemTypes, stepFields } from './delivery-steps.ts'

/**
 * Reports that the carrier cannot go on with the goods aboard: a search for another one starts, from `adresse` where
 * that is known, else from where the phone is (`lat`, `long`), at the same price. The delivery leaves the carrier,
 * which keeps the goods until they are taken over, see `incident` of its state. `blesse` and `marchandiseAbimee` alert
 * the staff. Late reports carry their time like every step. A repeat changes nothing; 409 `wrong-step` without goods
 * aboard.
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

/** Takes the picture of the goods that are handed over; the code shows in the carrier's state from then on. The first one counts. */
export const photographHandover = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/incident/photo',
  auth: 'carrier',
  summary: 'Photographie la marchandise avant sa reprise par un autre transporteur',
  encoding: 'multipart',
  request: z.object({ livraisonId: id, photo: picture }),
  response: done,
})

/** The newest road problem of an order of the caller, and its state; null without one. */
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
        /** No carrier was found in time: the staff handles it, too. */
        chezLeSupport: z.boolean(),
        issue: z.enum(['reprise', 'annule']).nullable(),
      })
      .nullable(),
  }),
})
