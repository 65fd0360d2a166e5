import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, euros, id } from '../wire.ts'

/**
 * Returns the present cancellation fee, signed. Passed to `cancelOrder` within 30 seconds, it is the fee charged. Not
 * `possible` once the order is over, while the goods wait on the road for another carrier, or when they return already.
 */
export const cancellationPreview = defineEndpoint({
  method: 'POST',
  path: '/demande/fraisAnnulation',
  isRead: true,
  auth: 'sender',
  summary: 'Frais d’annulation à cet instant',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    possible: z.boolean(),
    montant: euros,
    /** No carrier has accepted: cancelling is free until one does. */
    gratuitJusquaAcceptation: z.boolean(),
    /** The remaining seconds of the free minute after an acceptance; 0 otherwise. */
    gratuitSecondes: z.int().nonnegative(),
    /** Whether the goods are aboard, so that a cancellation returns them. */
    apresEnlevement: z.boolean(),
    /**
     * Sums to `montant`. `course` is the price, after the pickup. `kilometres` are those driven to the pickup, after it
     * those back.
     */
    detail: z.object({ course: euros, forfait: euros, kilometres: euros, service: euros }),
    /** The road back that is charged, after the pickup. */
    retourM: z.int().nonnegative().nullable(),
    accord: z.string().nullable(),
  }),
})

/**
 * Cancels an order, for the fee of `accord` while it is at most 30 s old and the goods have not moved, else for the
 * present fee. A 409 `fee-changed` when that is higher than in `accord`, `order-finished` when the order is over,
 * `goods-on-the-road` while the goods wait for another carrier, `goods-coming-back` when they return for another
 * reason. After the pickup the goods return to the sender, and the order runs until they arrive. A repeat changes
 * nothing; an order cancelled by somebody else is a 409 `already-cancelled`.
 */
export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/demande/cancel',
  auth: 'sender',
  permission: 'order',
  summary: 'Annule une commande',
  request: z.object({ commandeId: id, accord: z.string().max(300).optional() }),
  response: done,
})
