import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
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

/** The goods as a carrier sees them, before and after accepting. */
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
 * A return. A requested one (absence) waits for the provider while `approuveeA` and `refuseeA` are null.
 * After a refusal the carrier tries to deliver again, and may request it again 10 minutes later.
 * After an approval the goods go back to `retourVers`.
 */
export const returnNote = z.object({
  motif: extensibleEnum(returnMotives),
  demandeeA: instant,
  approuveeA: instant.nullable(),
  refuseeA: instant.nullable(),
  /** The provider's remark; empty without one. */
  reponse: z.string(),
})

/** A return as the sender sees it, with the carrier's comment. */
export const senderReturnNote = returnNote.extend({ commentaire: z.string() })

/**
 * The problems that a carrier may report at the pickup: nobody there, goods not ready, other or forbidden goods, or
 * larger ones than declared.
 */
export const pickupProblemTypes = ['absent', 'pas-prete', 'autre', 'interdite', 'plus-lourde'] as const

/**
 * A problem reported by the carrier at the pickup, and its state. An undecided one (`issue` null) waits until `jusquA`
 * for the sender, or for staff (`chezLeSupport`). The pickup stays possible and settles it.
 */
const carrierProblem = z.object({
  problemeId: id,
  type: extensibleEnum(pickupProblemTypes),
  signaleA: instant,
  jusquA: instant.nullable(),
  conteste: z.boolean(),
  chezLeSupport: z.boolean(),
  /** Whether the sender has accepted the new price, and its card is being charged. */
  accepte: z.boolean(),
  /** The carrier's gain at the new price; null without one. */
  nouveauGain: euros.nullable(),
  issue: extensibleEnum(['accepte', 'annule', 'refuse', 'retire']).nullable(),
  reponse: z.string(),
})

/** Why a carrier cannot continue with the goods aboard. */
export const roadProblemTypes = ['panne', 'accident'] as const

/** The delivery note, after acceptance only: full addresses and contacts. `statut` is null before DÉMARRER. */
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
  /** Until when no code is accepted, after too many wrong ones. */
  codeBloqueJusquA: instant.nullable(),
  /**
   * The waiting time for an absent recipient: from the arrival, once a position within 300 m of the drop-off has shown
   * it. It restarts after a position more than 600 m away. Null before; `arriveeLivraison` without `attente` means that
   * no position has shown the arrival yet.
   */
  attente: z.object({ depuis: instant, jusquA: instant }).nullable(),
  retour: returnNote.nullable(),
  /** The address that the goods return to; null when they do not. */
  retourVers: stop.nullable(),
  /**
   * The question whether the carrier is on its way, answered by `/transporteur/livraisons/en-route`; null without one.
   */
  alerte: pickupAlert.nullable(),
  /** The newest problem that the carrier reported at the pickup; null without one, and once the goods are picked up. */
  probleme: carrierProblem.nullable(),
  /**
   * The takeover of goods from another carrier that cannot continue: `enlevement` is its place, with its name and
   * phone. They are picked up with the code that it shows after its photo (`photoFaite`), or without one when the
   * provider allows it (`sansCode`). Null for goods from their sender, and once they are aboard.
   */
  reprise: z
    .object({
      motif: extensibleEnum(roadProblemTypes),
      vehicule: z.string(),
      photoFaite: z.boolean(),
      sansCode: z.boolean(),
      bloqueJusquA: instant.nullable(),
    })
    .nullable(),
})

/**
 * When a step happened and its number, for steps that are sent late. All fields are optional.
 *
 * - `horodatage` is when it happened and `envoyeA` when this try is sent, both by the phone's clock. The server
 * subtracts their difference from its own time, so a wrong clock does no harm. The result is clamped between the
 * previous step, 12 hours ago and now. Without `envoyeA` the phone's clock is trusted; without `horodatage` the step
 * happened on arrival.
 * - `numero` is the phone's running number of this delivery's steps (1, 2, 3 …), `appareil` the phone's own name.
 * Steps are sent in order, each until it is answered. A number executed before, or a lower one, returns the present
 * state without another execution. A refused number (4xx) may be sent again, or left out.
 * - `lat`, `long`, `precisionM` and `positionA` are the phone's place, its accuracy in metres and its time, by the
 * same clock. The place is stored as evidence unless it is more than 2 minutes from the step; it decides nothing.
 *
 * Also without a number, repeating a completed step changes nothing and returns the present state: the first proof
 * counts.
 * Without a number do not repeat `arrivee` after the pickup unless `lieu` names the place, nor `corriger`: each
 * undoes a step.
 *
 * 409 `wrong-step` with `statut`: the step does not fit the delivery's state. 409 `delivery-lost` with `statut`
 * (`ANN`, or null when another carrier is searched): it was reassigned. 404: never this carrier's.
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

/**
 * The delivery after the step. Once it is over it has no names, phones, addresses or comments. Null for a deleted
 * delivery.
 */
export const stepDone = z.object({ success: z.literal(true), course: job.nullable() })

/** The maximum number of late positions in one call. */
export const maxLatePositions = 500

/**
 * Adds positions that could not be sent in time to a delivery's track, by the server's clock. They join it in order of
 * time, and never move what the sender sees live. Idempotent: positions before the acceptance or after the end, older
 * than 12 hours, inaccurate, or less than 5 seconds from a known one are ignored.
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

/**
 * Withdraws from a delivery before DÉMARRER, without consequence; afterwards it is a 409 `too-late-to-withdraw`. The
 * search resumes at the same price. Idempotent.
 */
export const withdraw = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/retirer',
  auth: 'carrier',
  summary: 'Se retire avant DÉMARRER',
  request: z.object({ livraisonId: id }),
  response: done,
})

/** DÉMARRER: from here on the acceptance is irrevocable. Idempotent; a step out of order is a 409. */
export const startDelivery = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/demarrer',
  auth: 'carrier',
  summary: 'DÉMARRER',
  request: z.object(stepFields),
  response: stepDone,
})

/**
 * Records the arrival at the pickup or, once picked up, at the drop-off. `lieu` restricts it to one of them:
 * a late arrival at the pickup changes nothing, one at the drop-off before the pickup is a 409.
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
 * Picks up with photo and signature; from here on the card is captured. With `reprise`, also with the code of the
 * previous carrier: 409 `takeover-photo-needed` before that carrier has taken its photo, `takeover-code-needed`,
 * `takeover-code-wrong` and `takeover-code-locked` as at the delivery.
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

/** Records that the goods are on their way to the recipient. */
export const recordTransit = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/acheminer',
  auth: 'carrier',
  summary: "En cours d'acheminement",
  request: z.object(stepFields),
  response: stepDone,
})

/**
 * Undoes "arrived" or "in transit" within 60 seconds, by the times at which both happened; later it is a 409
 * `undo-too-late`. `wrong-step` when there is nothing to undo.
 */
export const undoStep = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/corriger',
  auth: 'carrier',
  summary: 'Reprend « arrivé » ou « en cours d’acheminement » dans les 60 secondes',
  request: z.object(stepFields),
  response: stepDone,
})

/**
 * Delivers with photo, signature and the recipient's reservations as the comment; with `codeDemande` also with the
 * recipient's code. 409 `handover-code-needed` without one, `handover-code-wrong` with `essaisRestants` for a wrong
 * one, `handover-code-locked` with `bloqueJusquA` after 5 wrong ones, for 10 minutes or until the sender renews the
 * code. Nothing of a refused call is stored, and its number is not used up: send it again under the same number.
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
 * position has shown the arrival, 409 `waiting-not-over` with `jusquA` (null without a position). Until the provider
 * decides, a repeat changes nothing and the delivery stays possible. After a refusal it may be requested again 10
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

/** Reports that the recipient refuses the goods, with the reason as the comment. They return immediately. */
export const reportRefusal = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/refus',
  auth: 'carrier',
  summary: 'Marchandise refusée par le destinataire',
  encoding: 'multipart',
  request: z.object({ ...stepFields, photo: picture.optional(), commentaire: text(2000) }),
  response: stepDone,
})

/** Returns the goods to their sender, with photo and signature: the end of the delivery. */
export const recordReturn = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/retourner',
  auth: 'carrier',
  summary: 'Marchandise rendue à l’expéditeur, avec photo et signature',
  encoding: 'multipart',
  request: z.object(proof),
  response: stepDone,
})
