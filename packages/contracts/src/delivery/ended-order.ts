import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { euros, id, instant, latitude, longitude } from '../wire.ts'
import { refundLine } from './billing.ts'
import { senderReturnNote } from './delivery-steps.ts'
import { carrier, proofImages } from './orders.ts'
import { reviewAnswer } from './ratings.ts'

/** The parties that may end an order before its delivery. */
export const cancellers = ['expediteur', 'transporteur', 'prestataire', 'personne'] as const

/**
 * Returns the summary of a finished order of the caller; an unfinished one is a 409 `order-not-finished`. Images are
 * signed addresses (5 minutes).
 */
export const getEndedOrder = defineEndpoint({
  method: 'POST',
  path: '/commandes/bilan',
  isRead: true,
  auth: 'sender',
  summary: 'Bilan d’une commande terminée',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    bilan: z.object({
      commandeId: id,
      reference: z.string().nullable(),
      dateFin: instant,
      /** The final cost: the price, the cancellation fee alone, or the cost of the return. */
      montant: euros,
      /** The refunds, oldest first. */
      remboursements: z.array(refundLine),
      annulation: z.object({ par: z.enum(cancellers), motif: z.string().nullable() }).nullable(),
      /** The bill number as it is printed: 'BL', its number, the day. */
      bordereau: z.string().nullable(),
      transporteur: carrier.nullable(),
      /** The deadline of the conversation between sender and carrier; null when no carrier took the order. */
      messagesJusqua: instant.nullable(),
      enlevement: proofImages.nullable(),
      destination: proofImages.nullable(),
      /** How the goods returned; null when they did not. `photo` was taken when they could not be handed over. */
      retour: senderReturnNote
        .extend({
          debut: instant.nullable(),
          photo: z.string().nullable(),
          preuve: proofImages.nullable(),
          /** The cost of the return for its sender, itemised; null where another party bears it. */
          cout: z
            .object({ course: euros, kilometres: euros, service: euros, retourM: z.int().nonnegative() })
            .nullable(),
        })
        .nullable(),
      /** The road driven from the pickup on, thinned. Empty once the track is erased, and when none was received. */
      trajet: z.array(z.tuple([latitude, longitude])).optional(),
      /** The unpaid part of `montant`; null without one. */
      resteDu: euros.nullable(),
      /** The caller's own rating, with the carrier's answer. */
      evaluation: z
        .object({
          note: z.int().min(1).max(5),
          avis: z.string(),
          createdAt: instant,
          reponse: reviewAnswer.nullable(),
        })
        .nullable(),
    }),
  }),
})
