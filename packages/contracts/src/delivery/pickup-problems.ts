import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { count, done, euros, id, instant, optionalText, picture, zeroOne } from '../wire.ts'
import { goods, pickupProblemTypes, stepDone, stepFields } from './delivery-steps.ts'
import { parcelNature, weightRangeId } from './goods.ts'

/**
 * The outcomes of a problem: the new price is accepted, the order has ended, the carrier is to continue, or it
 * withdrew.
 */
export const pickupProblemIssues = ['accepte', 'annule', 'refuse', 'retire'] as const

/**
 * Reports what keeps a carrier that has arrived from taking the goods. Its sender is notified immediately and has until
 * `jusquA`. `autre`, `interdite` and `plus-lourde` need a `photo`; only `plus-lourde` has the actual goods
 * (`natureColisId` to `isHorsGabarit`). Idempotent; late reports carry their time like every step.
 * After a contested or refused report staff decides each further one, and those at a takeover (`reprise`: `absent`
 * only).
 * 409 `problem-open` for another one meanwhile, `too-many-problems` after five of one pickup, `goods-not-dearer` when
 * the goods cost no more than declared, `too-much-for-vehicle` when the vehicle cannot carry them: then they are
 * `autre`.
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

/** Withdraws the report: the carrier takes the goods as declared. Idempotent. */
export const withdrawPickupProblem = defineEndpoint({
  method: 'POST',
  path: '/transporteur/livraisons/probleme/retirer',
  auth: 'carrier',
  summary: 'Retire son signalement',
  request: z.object({ livraisonId: id }),
  response: stepDone,
})

/**
 * Returns the newest problem reported at the pickup of the caller's order; null without one, and once the goods are
 * picked up.
 */
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
        /** The price is accepted, and the card is being charged. */
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
 * Answers a problem: `accepter` the price of the actual goods (`plus-lourde` only; the card is charged), `annuler` the
 * order for `frais`, or `contester`, for a decision by staff. Idempotent; 409 `problem-decided` once it is decided.
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
