import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { euros, id, instant, latitude, longitude } from '../wire.ts'
import { refundLine } from './billing.ts'
import { senderReturnNote } from './delivery-steps.ts'
import { carrier, proofImages } from './orders.ts'
import { reviewAnswer } from './ratings.ts'

/** Who ended an order before its delivery. */
export const cancellers = ['expediteur', 'transporteur', 'prestataire', 'personne'] as const

/** What there is to say of an order of the caller that is over; one that is not is refused. Images are signed addresses (5 minutes). */
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
      /** What it cost: the price, the cancellation fee alone, or what the return cost. */
      montant: euros,
      /** What goes back of it, the oldest first. */
      remboursements: z.array(refundLine),
      annulation: z.object({ par: z.enum(cancellers), motif: z.string().nullable() }).nullable(),
      /** The bill number as it is printed: 'BL', its number, the day. */
      bordereau: z.string().nullable(),
      transporteur: carrier.nullable(),
      /** Until when the sender and the carrier may write to each other; null when nobody has carried it. */
      messagesJusqua: instant.nullable(),
      enlevement: proofImages.nullable(),
      destination: proofImages.nullable(),
      /** How the goods came back; null when they did not. `photo` was taken where they could not be handed over. */
      retour: senderReturnNote
        .extend({
          debut: instant.nullable(),
          photo: z.string().nullable(),
          preuve: proofImages.nullable(),
          /** What the return costs its sender, broken down; null where somebody else bears it. */
          cout: z
            .object({ course: euros, kilometres: euros, service: euros, retourM: z.int().nonnegative() })
            .nullable(),
        })
        .nullable(),
      /** The road that was driven from the pickup on, thinned; empty once the track is erased, and where none was received. */
      trajet: z.array(z.tuple([latitude, longitude])).optional(),
      /** What is still to be paid of `montant`; null when nothing is. */
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
