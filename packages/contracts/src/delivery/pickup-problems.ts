import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { count, done, euros, id, instant, optionalText, picture, zeroOne } from '../wire.ts'
import { goods, pickupProblemTypes, stepDone, stepFields } from './delivery-steps.ts'
import { parcelNature, weightRangeId } from './goods.ts'

/** The outcomes of a problem: the new price is accepted, the order has ended, the carrier is to continue, or it withdrew the report. */
export const pickupProblemIssues = ['accepte', 'annule', 'refuse', 'retire'] as const

/**
 * Reports what keeps a carrier that has arrived at the pickup from taking the goods; its sender is notified at once and
 * has until `jusquA`. `photo` is needed for `autre`, `interdite` and `plus-lourde`; the goods as they are
 * (`natureColisId` to `isHorsGabarit`) for `plus-lourde` alone. A repeat changes nothing; late reports carry their time
 * like every step. After one that was contested, or refused by the staff, the staff decides each further one, as of a
 * carrier that comes for goods on the road (`reprise`), which may report `absent` alone. 409 `problem-open` for another
 * one meanwhile, `too-many-problems` after five of one pickup, `goods-not-dearer` where the goods cost no more than was
 * declared, and `too-much-for-vehicle` where the carrier's vehicle does not carry them: then they are `autre`.
 */
export const reportPickupProblem = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/probleme',
  auth: 'carrier',
  summary: 'Signale un problème à l’enlèvement',
  encoding: 'multipart',
  request: z.object({
    ...stepFields,
    motif: z.enum(pickupProblemTypes, messages.format),
    photo: picture.optional(),
    commentaire: optionalText(2000),
    natureColisId: parcelNature.optional(),
    nombreColis: count(1000, 1).optional(),
    plagePoidsId: weightRangeId.optional(),
    isHorsGabarit: zeroOne.optional(),
    nombreChariot: count(100).optional(),
  }),
  response: stepDone,
})

/** Takes the report back: the carrier takes the goods as declared. Idempotent. */
export const withdrawPickupProblem = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/probleme/retirer',
  auth: 'carrier',
  summary: 'Retire son signalement',
  request: z.object({ livraisonId: id }),
  response: stepDone,
})

/** The newest problem that the carrier at the pickup of an order of the caller has reported; null without one, and once the goods are picked up. */
export const getPickupProblem = defineEndpoint({
  method: 'POST',
  path: '/expediteur/probleme',
  isRead: true,
  auth: 'sender',
  summary: 'Problème signalé à l’enlèvement',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    probleme: z
      .object({
        problemeId: id,
        type: z.enum(pickupProblemTypes),
        commentaire: z.string(),
        photo: z.string().nullable(),
        signaleA: instant,
        /** When a rule decides; null once the staff does, or it is decided. */
        jusquA: instant.nullable(),
        conteste: z.boolean(),
        chezLeSupport: z.boolean(),
        /** The goods as the carrier has found them with their price; null where they are not in question. */
        constat: z.object({ marchandise: goods, prix: euros }).nullable(),
        prixActuel: euros,
        /** The fee of the order if it ends now. */
        frais: euros,
        /** The price is accepted, and the card is being asked for it. */
        accepte: z.boolean(),
        /** Why the card was refused for it; null where it was not. */
        refusCarte: z.string().nullable(),
        issue: z.enum(pickupProblemIssues).nullable(),
        /** The provider's remark; empty without one. */
        reponse: z.string(),
      })
      .nullable(),
    /** Whether the caller may answer. */
    modifiable: z.boolean(),
  }),
})

/**
 * Answers a problem: `accepter` the price of the goods as they are (`plus-lourde` alone; the card is asked for it),
 * `annuler` the order for `frais`, or `contester`, for a decision by the staff. Idempotent; 409 `problem-decided` once
 * it is decided.
 */
export const answerPickupProblem = defineEndpoint({
  method: 'POST',
  path: '/expediteur/probleme/repondre',
  auth: 'sender',
  permission: 'order',
  summary: 'Répond à un problème signalé à l’enlèvement',
  request: z.object({
    commandeId: id,
    problemeId: id,
    choix: z.enum(['accepter', 'annuler', 'contester'], messages.format),
  }),
  response: done,
})
