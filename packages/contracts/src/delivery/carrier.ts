import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { messages } from '../patterns.ts'
import { done, euros, id, instant, latitude, longitude } from '../wire.ts'
import { userType } from './accounts.ts'
import { goods, job, roadProblemTypes } from './delivery-steps.ts'
import { missingDocument } from './documents.ts'
import { vehicle } from './vehicles.ts'

const area = z.object({ ville: z.string(), codePostal: z.string() })

/**
 * An offer as the carrier sees it before answering: areas, distances, goods, the net gain (null for a company's
 * driver).
 */
const offer = z.object({
  offreId: id,
  transporteurId: id,
  chauffeur: z.string(),
  expireA: instant,
  resteMs: z.int(),
  enlevement: area,
  livraison: area,
  approcheM: z.int(),
  /** The way to the pickup by road, in seconds, rounded up to whole minutes; null when no road is known. */
  approcheS: z.int().nullable(),
  trajetM: z.int(),
  /** How long the trip takes the carrier's vehicle, in seconds. */
  trajetS: z.int(),
  /** The way to the pickup, the trip and both stops, in seconds. */
  dureeTotaleS: z.int(),
  /** `taille` is the size that the sender chose by its picture; null when it described the goods itself. */
  marchandise: goods.extend({ taille: z.string().nullable() }),
  /**
   * Whether the goods are taken over from a carrier that cannot continue. Then `enlevement` is their place, `trajetM`
   * the rest.
   */
  reprise: z.boolean(),
  gain: euros.nullable(),
  /** The gain per hour over `dureeTotaleS`; null where the gain is null. */
  gainHoraire: euros.nullable(),
  /** The pickup time that the sender planned; null for as soon as possible. */
  enlevementPrevu: instant.nullable(),
})

/** Returns the carrier's own state: duty, vehicle, documents, the running delivery. */
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
    /**
     * Goods of a carrier that cannot continue. Another one is searched for, or on its way (`repreneur`).
     * The carrier first photographs them (`photoFaite`); then it shows its `code`. Null once they are taken over.
     */
    incident: z
      .object({
        livraisonId: id,
        commandeId: id,
        motif: extensibleEnum(roadProblemTypes),
        signaleA: instant,
        adresse: z.string(),
        blesse: z.boolean(),
        repreneur: z
          .object({ nom: z.string(), telephone: z.string(), vehicule: z.string(), surPlace: z.boolean() })
          .nullable(),
        photoFaite: z.boolean(),
        code: z.string().nullable(),
      })
      .nullable(),
    /**
     * Why the account is suspended, and the state of its appeal; null when it is not suspended.
     * A suspended carrier gets no duty and no offers; everything else works.
     */
    suspension: z
      .object({
        motif: z.string(),
        /** When it ends by itself; null when support ends it. */
        jusquA: instant.nullable(),
        /**
         * The newest appeal. Both are null before one is sent, `reponse` until it is answered; then a new one may be
         * sent.
         */
        recours: z.object({ envoyeLe: instant.nullable(), reponse: z.string().nullable() }),
      })
      .nullable(),
    /**
     * How many required documents are missing or expired, under review, and refused; when the first approved one
     * expires.
     */
    documents: z.object({
      aFournir: z.int(),
      enCours: z.int(),
      refusees: z.int(),
      expireLe: instant.nullable(),
      /**
       * Every document that keeps the caller from working with its vehicle, its company's included. For a company: its
       * own and its vehicles'.
       */
      manquantes: z.array(missingDocument),
    }),
    heureServeur: instant,
  }),
})

/**
 * Chooses the vehicle to work with; the present one changes nothing. Refused during a delivery or an open offer
 * (`busy-with-delivery`) and for a minor (`minor-vehicle`). An unknown vehicle is a 404.
 */
export const chooseVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/vehicule',
  auth: 'carrier',
  summary: 'Choisit le véhicule de travail',
  request: z.object({ vehiculeId: id }),
  response: done,
})

/**
 * Goes on or off duty. Idempotent. Going on duty requires a vehicle (`no-vehicle`), valid documents
 * (`documents-incomplete`) and no suspension (`suspended`). Going off duty deletes the live position and returns an
 * open offer; it is refused during a delivery (`busy-with-delivery`).
 */
export const setDuty = defineEndpoint({
  method: 'POST',
  path: '/transporteur/service',
  auth: 'carrier',
  summary: 'Passe en ligne ou hors ligne',
  request: z.object({ enService: z.boolean(messages.required) }),
  response: done,
})

/**
 * Records a batch of positions; a 409 `off-duty` from a carrier that is neither on duty nor delivering. Stale,
 * inaccurate, impossibly fast and out-of-order points, and those less than half a second after the previous one, are
 * dropped and counted in the response. Under high load `intervalleS` is the minimum pause before the next call, in
 * seconds.
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
  response: z.object({
    success: z.literal(true),
    acceptees: z.int(),
    ignorees: z.int(),
    intervalleS: z.int().min(5).max(60).optional(),
  }),
})

/** Returns the open offers: the carrier's own, or those of its drivers for a company's administrator. */
export const listOffers = defineEndpoint({
  method: 'GET',
  path: '/transporteur/offres',
  auth: 'carrier',
  summary: 'Offres en attente de réponse',
  request: z.object({}),
  response: z.object({ success: z.literal(true), offres: z.array(offer), heureServeur: instant }),
})

/**
 * Accepts an offer before its deadline. A repeat returns the same delivery. An offer that ended otherwise is a 409
 * `offer-closed` with its state. Also `off-duty`, `suspended` and `documents-incomplete`, which passes the offer on.
 */
export const acceptOffer = defineEndpoint({
  method: 'POST',
  path: '/transporteur/offres/accepter',
  auth: 'carrier',
  summary: 'Accepte une offre',
  request: z.object({ offreId: id }),
  response: z.object({ success: z.literal(true), livraisonId: id }),
})

/**
 * Refuses an offer, without consequence. The search continues immediately. A repeat changes nothing; an offer that
 * ended otherwise is a 409 `offer-closed`.
 */
export const refuseOffer = defineEndpoint({
  method: 'POST',
  path: '/transporteur/offres/refuser',
  auth: 'carrier',
  summary: 'Refuse une offre',
  request: z.object({ offreId: id }),
  response: done,
})
