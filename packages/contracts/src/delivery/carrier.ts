import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, euros, id, instant, latitude, longitude, optionalText, picture } from '../wire.ts'
import { userType } from './accounts.ts'
import { vehicle } from './vehicles.ts'

const goods = z.object({
  nature: z.string(),
  poids: z.string(),
  nombreColis: z.int(),
  nombreChariot: z.int(),
  horsGabarit: z.boolean(),
})

const area = z.object({ ville: z.string(), codePostal: z.string() })

/** What a carrier sees before answering: areas, distances, goods and the net gain (null for a company's driver). */
const offer = z.object({
  offreId: id,
  transporteurId: id,
  chauffeur: z.string(),
  expireA: instant,
  resteMs: z.int(),
  enlevement: area,
  livraison: area,
  approcheM: z.int(),
  trajetM: z.int(),
  marchandise: goods,
  gain: euros.nullable(),
})

const stop = z.object({
  nom: z.string(),
  telephone: z.string(),
  adresse: z.string(),
  ville: z.string(),
  codePostal: z.string(),
  lat: latitude,
  long: longitude,
})

/** The delivery note: full addresses and contacts, after acceptance only. `statut` is null before DÉMARRER. */
const job = z.object({
  livraisonId: id,
  commandeId: id,
  /** To whom the carrier writes: the `RecepteurPersonneId` of its messages. */
  expediteurPersonneId: id,
  statut: z.enum(['ACC', 'ENEF', 'ENAC', 'LIEF', 'RET', 'RETF', 'ANN']).nullable(),
  accepteeA: instant,
  demarrerAvant: instant.nullable(),
  arriveeEnlevement: instant.nullable(),
  arriveeLivraison: instant.nullable(),
  enlevement: stop,
  livraison: stop,
  commentaire: z.string(),
  /** What the recipient says about the door; null until there is something. */
  consignes: z.string().nullable(),
  marchandise: goods,
  trajetM: z.int(),
  gain: euros.nullable(),
})

/** The carrier's own state: duty, vehicle, documents, the running delivery. */
export const carrierState = defineEndpoint({
  method: 'GET',
  path: '/transporteur/moi',
  auth: 'carrier',
  summary: 'État du transporteur connecté',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    transporteurId: id,
    personneId: id,
    entrepriseId: id.nullable(),
    userType,
    Pseudonyme: z.string(),
    enService: z.boolean(),
    valide: z.boolean(),
    vehicule: vehicle.nullable(),
    vehicules: z.array(vehicle),
    course: job.nullable(),
    /** Why the account is suspended and what has come of its appeal; null while it is not. Then no duty and no offers, all else goes on. */
    suspension: z
      .object({
        motif: z.string(),
        /** When it ends by itself; null when the support ends it. */
        jusquA: instant.nullable(),
        /** The newest appeal; both null while none was sent, `reponse` until it is answered. A new one may be sent then. */
        recours: z.object({ envoyeLe: instant.nullable(), reponse: z.string().nullable() }),
      })
      .nullable(),
    /** How many required documents are missing or expired, under review and refused; when the first of the approved ones expires. */
    documents: z.object({
      aFournir: z.int(),
      enCours: z.int(),
      refusees: z.int(),
      expireLe: instant.nullable(),
    }),
    heureServeur: instant,
  }),
})

/** Chooses the vehicle to work with; refused while a delivery runs or an offer is pending. */
export const chooseVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/vehicule',
  auth: 'carrier',
  summary: 'Choisit le véhicule de travail',
  request: z.object({ vehiculeId: id }),
  response: done,
})

/** Goes on or off duty. Going off duty drops the live position and gives a pending offer back. */
export const setDuty = defineEndpoint({
  method: 'POST',
  path: '/transporteur/service',
  auth: 'carrier',
  summary: 'Passe en ligne ou hors ligne',
  request: z.object({ enService: z.boolean(messages.required) }),
  response: done,
})

/**
 * Takes a batch of positions; stale, inaccurate, impossibly fast and out-of-order points, and those less than half a second after the
 * one before, are dropped, and counted in the answer.
 */
export const pushPositions = defineEndpoint({
  method: 'POST',
  path: '/transporteur/positions',
  auth: 'carrier',
  summary: 'Envoie des positions',
  request: z.object({
    positions: z
      .array(
        z.object({
          lat: latitude,
          long: longitude,
          precisionM: z.number().min(0).max(100_000).optional(),
          horodatage: instant,
        }),
      )
      .min(1)
      .max(100),
  }),
  response: z.object({ success: z.literal(true), acceptees: z.int(), ignorees: z.int() }),
})

/** The offers waiting for an answer: the carrier's own, or those of its drivers for a company's administrator. */
export const listOffers = defineEndpoint({
  method: 'GET',
  path: '/transporteur/offres',
  auth: 'carrier',
  summary: 'Offres en attente de réponse',
  request: z.object({}),
  response: z.object({ success: z.literal(true), offres: z.array(offer), heureServeur: instant }),
})

/** Accepts an offer before its window ends; repeating it answers the same delivery. Anything else is a 409 with the new state. */
export const acceptOffer = defineEndpoint({
  method: 'POST',
  path: '/transporteur/offres/accepter',
  auth: 'carrier',
  summary: 'Accepte une offre',
  request: z.object({ offreId: id }),
  response: z.object({ success: z.literal(true), livraisonId: id }),
})

/** Refuses an offer, without consequence; the search goes on at once. Repeating it is harmless. */
export const refuseOffer = defineEndpoint({
  method: 'POST',
  path: '/transporteur/offres/refuser',
  auth: 'carrier',
  summary: 'Refuse une offre',
  request: z.object({ offreId: id }),
  response: done,
})

const step = { livraisonId: id }
const stepDone = z.object({ success: z.literal(true), course: job.nullable() })

/** Gives a delivery back before DÉMARRER, without consequence; the search resumes at the same price. */
export const withdraw = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/retirer',
  auth: 'carrier',
  summary: 'Se retire avant DÉMARRER',
  request: z.object(step),
  response: done,
})

/** DÉMARRER: from here the acceptance is irrevocable. Repeating a step that is done is harmless; a wrong order is a 409. */
export const startDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/demarrer',
  auth: 'carrier',
  summary: 'DÉMARRER',
  request: z.object(step),
  response: stepDone,
})

/** Records the arrival at the pickup or, once picked up, at the drop-off. */
export const recordArrival = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/arrivee',
  auth: 'carrier',
  summary: 'Arrivé sur place',
  request: z.object(step),
  response: stepDone,
})

const proof = { ...step, photo: picture, signature: picture, commentaire: optionalText(2000) }

/** Pickup with photo and signature; the card is captured from here on. */
export const recordPickup = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/enlever',
  auth: 'carrier',
  summary: 'Enlèvement effectué, avec photo et signature',
  encoding: 'multipart',
  request: z.object(proof),
  response: stepDone,
})

/** The goods are on their way. */
export const recordTransit = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/acheminer',
  auth: 'carrier',
  summary: "En cours d'acheminement",
  request: z.object(step),
  response: stepDone,
})

/** Takes "arrived" or "in transit" back within 60 seconds. */
export const undoStep = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/corriger',
  auth: 'carrier',
  summary: 'Reprend « arrivé » ou « en cours d’acheminement » dans les 60 secondes',
  request: z.object(step),
  response: stepDone,
})

/** Delivery with photo, signature and the recipient's reservations as the comment. */
export const recordDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/livrer',
  auth: 'carrier',
  summary: 'Livraison effectuée, avec photo, signature et réserves',
  encoding: 'multipart',
  request: z.object(proof),
  response: stepDone,
})
