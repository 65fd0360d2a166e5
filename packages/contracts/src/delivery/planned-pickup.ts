import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, euros, id } from '../wire.ts'
import { paymentSheet } from './payments.ts'

/**
 * Opens the payment of a planned pickup, or of larger goods found at a pickup, after a declined card. A repeat returns
 * the same payment. A 409 `nothing-to-pay` at any other time.
 */
export const openDeclined = defineEndpoint({
  method: 'POST',
  path: '/expediteur/expeditionProgrammee/regler',
  auth: 'sender',
  permission: 'order',
  summary: 'Ouvre le règlement d’une expédition programmée dont la carte a été refusée',
  hasSecretResponse: true,
  rateLimit: 'payment',
  request: z.object({ commandeId: id }),
  response: paymentSheet.extend({ montant: euros }),
})

/**
 * Continues an order after a manual payment: the search of a planned pickup, or a pickup. Idempotent.
 * `payment-not-authorised` before the bank has accepted it, `already-cancelled` for a cancelled order.
 */
export const confirmDeclined = defineEndpoint({
  method: 'POST',
  path: '/expediteur/expeditionProgrammee/confirmer',
  auth: 'sender',
  permission: 'order',
  summary: 'Confirme le règlement d’une expédition programmée',
  request: z.object({ commandeId: id }),
  response: done,
})
