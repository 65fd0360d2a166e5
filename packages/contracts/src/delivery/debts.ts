import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, euros, id, instant } from '../wire.ts'
import { paymentSheet } from './payments.ts'

/**
 * The reason of a debt: a cancellation before pickup or returned goods, beyond the price; or the whole price, when the
 * authorisation had lapsed.
 */
export const debtReasons = ['annulation', 'retour', 'reserve'] as const

/**
 * Returns the caller's open debts beyond its orders' prices, oldest first. `refus` and `prochainEssai` belong to a
 * declined card.
 */
export const listDebts = defineEndpoint({
  method: 'POST',
  path: '/expediteur/dettes',
  isRead: true,
  auth: 'sender',
  summary: 'Montants restant à régler',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    dettes: z.array(
      z.object({
        commandeId: id,
        montant: euros,
        depuis: instant,
        commandeDu: instant,
        VilleDepart: z.string(),
        VilleArrivee: z.string(),
        raison: z.enum(debtReasons),
        /** When the card on file is charged again; null before its first try and after the last. */
        prochainEssai: instant.nullable(),
        refus: z.string().nullable(),
      }),
    ),
  }),
})

/**
 * Opens the payment of a debt by any card. A 409 `nothing-to-pay` when nothing is due. A repeat returns the same
 * payment. For 15 minutes the saved card is not charged for it.
 */
export const openDebt = defineEndpoint({
  method: 'POST',
  path: '/expediteur/dettes/regler',
  auth: 'sender',
  permission: 'order',
  summary: 'Ouvre le règlement d’un montant dû',
  hasSecretResponse: true,
  rateLimit: 'payment',
  request: z.object({ commandeId: id }),
  response: paymentSheet.extend({ montant: euros }),
})

/**
 * Records a debt as paid, once the bank has accepted it (else `payment-not-authorised`). A repeat changes nothing; a
 * debt settled in another way is `nothing-to-pay`.
 */
export const confirmDebt = defineEndpoint({
  method: 'POST',
  path: '/expediteur/dettes/confirmer',
  auth: 'sender',
  permission: 'order',
  summary: 'Confirme le règlement d’un montant dû',
  request: z.object({ commandeId: id }),
  response: done,
})
