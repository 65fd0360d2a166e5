import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { growingEnum } from '../growing-enum.ts'
import { messages } from '../patterns.ts'
import {
  count,
  decimal,
  done,
  euros,
  id,
  instant,
  latitude,
  longitude,
  optionalText,
  picture,
  text,
} from '../wire.ts'
import { pickupAlert } from './pickup-watch.ts'

/** What a carrier sees of the goods, before and after accepting. */
export const goods = z.object({
  nature: z.string(),
  poids: z.string(),
  nombreColis: z.int(),
  nombreChariot: z.int(),
  horsGabarit: z.boolean(),
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

/** Why goods are returned: recipient absent, refused by the recipient, or cancelled after the pickup. */
export const returnMotives = ['absence', 'refus', 'annulation'] as const

/**
 * A return. A requested one (absence) waits for the provider: `approuveeA` and `refuseeA` are both null. After a
 * refusal the carrier keeps trying to deliver and may ask again 10 minutes later. After an approval the goods go back
 * to `retourVers`.
 */
export const returnNote = z.object({
  motif: growingEnum(returnMotives),
  demandeeA: instant,
  approuveeA: instant.nullable(),
  refuseeA: instant.nullable(),
  /** The provider's remark; empty without one. */
  reponse: z.string(),
})

/** A return as the sender sees it, with what the carrier says of it. */
export const senderReturnNote = returnNote.extend({ commentaire: z.string() })

/**
 * The problems that a carrier may report at the pickup: nobody there, goods not ready, other or forbidden goods, or
 * larger ones than declared.
 */
export const pickupProblemTypes = ['absent', 'pas-prete', 'autre', 'interdite', 'plus-lourde'] as const

/**
 * What the carrier has reported at the pickup, and its state. An undecided problem (`issue` null) waits until `jusquA`
 * for the sender, or for the staff (`chezLeSupport`); the pickup stays possible and settles it.
 */
const carrierProblem = z.object({
  problemeId: id,
  type: growingEnum(pickupProblemTypes),
  signaleA: instant,
  jusquA: instant.nullable(),
  conteste: z.boolean(),
  chezLeSupport: z.boolean(),
  /** The sender has accepted the new price, and its card is being asked for it. */
  accepte: z.boolean(),
  /** The carrier's gain at the new price; null without one. */
  nouveauGain: euros.nullable(),
  issue: growingEnum(['accepte', 'annule', 'refuse', 'retire']).nullable(),
  reponse: z.string(),
})

/** Why a carrier cannot go on with the goods aboard. */
export const roadProblemTypes = ['panne', 'accident'] as const

/** The delivery note: full addresses and contacts, after acceptance only. `statut` is null before DÉMARRER. */
export const job = z.object({
  livraisonId: id,
  commandeId: id,
  /** The recipient id of the carrier's messages to the sender: their `RecepteurPersonneId`. */
  expediteurPersonneId: id,
  statut: z.enum(['ACC', 'ENEF', 'ENAC', 'LIEF', 'RET', 'RETF', 'ANN']).nullable(),
  accepteeA: instant,
  demarrerAvant: instant.nullable(),
  arriveeEnlevement: instant.nullable(),
  arriveeLivraison: instant.nullable(),
  /** The deadline for undoing the last "arrived" or "in transit"; null when nothing can be undone. */
  annulableJusquA: instant.nullable(),
  /** The pickup time that the sender planned; null for as soon as possible. */
  enlevementPrevu: instant.nullable(),
  enlevement: stop,
  livraison: stop,
  commentaire: z.string(),
  /** The recipient's instructions for the door; null without any. */
  consignes: z.string().nullable(),
  marchandise: goods,
  trajetM: z.int(),
  gain: euros.nullable(),
  /** Whether the recipient must give a 4-digit code. The carrier never receives the code itself. */
  codeDemande: z.boolean(),
  /** After too many wrong codes: until when no code is looked at. */
  codeBloqueJusquA: instant.nullable(),
  /**
   * The waiting time for an absent recipient: from the arrival, once a position within 300 m of the drop-off has shown
   * it; restarted after one that is more than 600 m away. Null before; `arriveeLivraison` without `attente` means that
   * no position has shown the arrival yet.
   */
  attente: z.object({ depuis: instant, jusquA: instant }).nullable(),
  retour: returnNote.nullable(),
  /** The address that the goods return to; null when they do not. */
  retourVers: stop.nullable(),
  /** The question whether the carrier is on its way, which waits for `/transporteur/livraisons/en-route`; null without one. */
  alerte: pickupAlert.nullable(),
  /** The newest problem that the carrier has reported at the pickup; null without one, and once the goods are picked up. */
  probleme: carrierProblem.nullable(),
  /**
   * The goods are taken over from another carrier, which cannot go on: `enlevement` is where it stands, with its name
   * and phone. They are picked up with the code that it shows once it has taken its picture (`photoFaite`), or without
   * where the provider says so (`sansCode`). Null for goods that are picked up at their sender's, and once they are
   * aboard.
   */
  reprise: z
    .object({
      motif: growingEnum(roadProblemTypes),
      vehicule: z.string(),
      photoFaite: z.boolean(),
      sansCode: z.boolean(),
      bloqueJusquA: instant.nullable(),
    })
    .nullable(),
})

/**
 * When a step happened and which one it is, for steps that are sent late. All optional.
 *
 * - `horodatage` is when it happened and `envoyeA` when this try is sent, both by the phone's clock: the server takes the time between
 *   the two from its own now, so that a wrong clock does no harm. Accepted between the previous step and the server's now, and at most 12 hours old; a time outside is clamped to the bound, never refused. Without `envoyeA` the phone's clock is taken as it is, without
 *   `horodatage` the step happened when the server receives it.
 * - `numero` is the phone's own running number of the steps of this delivery (1, 2, 3 …), `appareil` the name it has given itself. Steps are
 *   sent in their order, each until it is answered. A number that was carried out before, and any lower one, is answered with
 *   the present state and not carried out again: arrived (1), undone (2), arrived (3) stays so whatever is repeated. A number that was
 *   refused (4xx) is not used up: it may be sent again, or left out.
 *
 * - `lat`, `long`, `precisionM` and `positionA` are where the phone was, how sure it is in metres, and when it found itself there, by the same clock as
 *   `horodatage`. The place is stored with the step, as evidence; it never decides whether the step is taken. One that is more than 2 minutes
 *   from the step is not stored.
 *
 * Also without a number, repeating a completed step changes nothing and returns the present state: a proof sent twice is one proof, the
 * first. Without a number do not repeat `arrivee` after the pickup unless `lieu` says which, nor `corriger`: each undoes one step.
 *
 * 409 `wrong-step` with `statut`: the step does not belong where the delivery stands. 409 `delivery-lost` with `statut` (`ANN`, or null when
 * another carrier is sought): it was reassigned, and later steps are rejected. 404: never this carrier's.
 */
export const stepFields = {
  livraisonId: id,
  horodatage: instant.optional(),
  envoyeA: instant.optional(),
  numero: count(999_999, 1).optional(),
  appareil: id.optional(),
  lat: decimal(-90, 90).optional(),
  long: decimal(-180, 180).optional(),
  precisionM: decimal(0, 100_000).optional(),
  positionA: instant.optional(),
} as const

/** The delivery after the step, without names, phones, addresses and comments once it is over; null only for a deleted delivery. */
export const stepDone = z.object({ success: z.literal(true), course: job.nullable() })

/** How many late positions one call takes. */
export const maxLatePositions = 500

/**
 * Adds positions that could not be sent while they were new to the track of a delivery of the caller, by the server's clock as the phone knew
 * it. They join the track in the order of time and never move what the sender sees live. Those from before the acceptance or after the end, older
 * than 12 hours, inaccurate, or less than 5 seconds from a position that is known are ignored: a repeat changes nothing.
 */
export const addLatePositions = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/positions',
  auth: 'carrier',
  summary: 'Ajoute au trajet des positions envoyées en retard',
  request: z.object({
    livraisonId: id,
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
      .max(maxLatePositions),
  }),
  response: z.object({ success: z.literal(true), acceptees: z.int(), ignorees: z.int() }),
})

/** Gives a delivery back before DÉMARRER, without consequence; the search resumes at the same price. */
export const withdraw = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/retirer',
  auth: 'carrier',
  summary: 'Se retire avant DÉMARRER',
  request: z.object({ livraisonId: id }),
  response: done,
})

/** DÉMARRER: from here the acceptance is irrevocable. A repeat changes nothing; a step out of order is a 409. */
export const startDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/demarrer',
  auth: 'carrier',
  summary: 'DÉMARRER',
  request: z.object(stepFields),
  response: stepDone,
})

/**
 * Records the arrival at the pickup or, once picked up, at the drop-off. With `lieu` only there: an arrival at the
 * pickup that comes after it changes nothing, one at the drop-off before the pickup a 409.
 */
export const recordArrival = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/arrivee',
  auth: 'carrier',
  summary: 'Arrivé sur place',
  request: z.object({ ...stepFields, lieu: z.enum(['enlevement', 'livraison'], messages.format).optional() }),
  response: stepDone,
})

const proof = { ...stepFields, photo: picture, signature: picture, commentaire: optionalText(2000) }

const code = z
  .string()
  .trim()
  .regex(/^(?:\d{4})?$/, messages.format)
  .optional()

/**
 * Pickup with photo and signature; the card is captured from here on. Where `reprise` says that the goods are taken
 * over from another carrier, with the code that this carrier shows: 409 `takeover-photo-needed` before it has taken its
 * own picture, `takeover-code-needed`, `takeover-code-wrong` and `takeover-code-locked` as at the delivery.
 */
export const recordPickup = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/enlever',
  auth: 'carrier',
  summary: 'Enlèvement effectué, avec photo et signature',
  encoding: 'multipart',
  request: z.object({ ...proof, codeReprise: code }),
  response: stepDone,
})

/** The goods are on their way. */
export const recordTransit = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/acheminer',
  auth: 'carrier',
  summary: "En cours d'acheminement",
  request: z.object(stepFields),
  response: stepDone,
})

/** Takes "arrived" or "in transit" back within 60 seconds, by the times at which both happened. */
export const undoStep = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/corriger',
  auth: 'carrier',
  summary: 'Reprend « arrivé » ou « en cours d’acheminement » dans les 60 secondes',
  request: z.object(stepFields),
  response: stepDone,
})

/**
 * Delivery with photo, signature and the recipient's reservations as the comment; where `codeDemande` says so also with the recipient's
 * code. 409 `handover-code-needed` without one, `handover-code-wrong` with `essaisRestants` for a wrong one, `handover-code-locked` with
 * `bloqueJusquA` after 5 wrong ones, for 10 minutes or until the sender makes a new code. Nothing of such a call is stored, and its number
 * is not used up: a delivery that was recorded offline with a wrong code must be shown and sent again, under the same number, with the right one.
 */
export const recordDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/livrer',
  auth: 'carrier',
  summary: 'Livraison effectuée, avec photo, signature et réserves',
  encoding: 'multipart',
  request: z.object({
    ...proof,
    codeRemise: code,
  }),
  response: stepDone,
})

/**
 * Reports an absent recipient and requests the return, from 10 minutes after the arrival on. Earlier, or before a
 * position has shown the arrival, 409 `waiting-not-over` with `jusquA` (null when no position has). Until the provider
 * decides, a repeat changes nothing and the delivery stays possible; after a refusal it may be requested again 10
 * minutes later.
 */
export const reportAbsence = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/absence',
  auth: 'carrier',
  summary: 'Destinataire absent : demande le retour',
  encoding: 'multipart',
  request: z.object({ ...stepFields, photo: picture.optional(), commentaire: optionalText(2000) }),
  response: stepDone,
})

/** Reports that the recipient refuses the goods, for the reason in the comment: they go back immediately. */
export const reportRefusal = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/refus',
  auth: 'carrier',
  summary: 'Marchandise refusée par le destinataire',
  encoding: 'multipart',
  request: z.object({ ...stepFields, photo: picture.optional(), commentaire: text(2000) }),
  response: stepDone,
})

/** The goods are back with their sender, with photo and signature: the end of the delivery. */
export const recordReturn = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/retourner',
  auth: 'carrier',
  summary: 'Marchandise rendue à l’expéditeur, avec photo et signature',
  encoding: 'multipart',
  request: z.object(proof),
  response: stepDone,
})
