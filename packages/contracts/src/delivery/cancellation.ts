import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, euros, id } from '../wire.ts'

/** What cancelling costs at this instant, and that figure signed: given to `cancelOrder` within 30 seconds, it is what is charged. */
export const cancellationPreview = defineEndpoint({
  method: 'POST',
  path: '/demande/fraisAnnulation',
  auth: 'sender',
  summary: 'Frais d’annulation à cet instant',
  request: z.object({ commandeId: id }),
  response: z.object({
    success: z.literal(true),
    possible: z.boolean(),
    montant: euros,
    gratuitSecondes: z.int().nonnegative(),
    detail: z.object({ forfait: euros, kilometres: euros, service: euros }),
    accord: z.string().nullable(),
  }),
})

/**
 * Cancels an order that is not picked up, for the figure of `accord` while that is at most 30 s old, otherwise for the fee of this
 * instant; a 409 `fee-changed` when that is more than `accord` says. Repeating it answers success again.
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
