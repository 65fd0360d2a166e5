import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { euros, id, instant, month } from '../wire.ts'
import { listedOrder, searched } from './orders.ts'

/**
 * Returns the BL number of a delivery of the caller, and when it was allocated. Another's delivery is a 404, and one
 * whose goods are not delivered yet a 409 `delivery-not-finished`.
 */
export const getBillNumber = defineEndpoint({
  method: 'POST',
  path: '/commandes/numeroFacture',
  isRead: true,
  auth: 'sender',
  summary: 'Numéro de bordereau d’une livraison',
  request: z.object({ livraisonId: id }),
  response: z.object({ success: z.literal(true), numero: z.int().positive(), date: instant }),
})

/** The state of a price at the bank: reserved on the card, captured, or released or refunded. */
export const paymentStates = ['autorise', 'debite', 'libere'] as const

/** The state of a refund: pending until the card's bank has it or it is transferred, then done. */
const refundStates = ['encours', 'effectue'] as const

/** A refund to the sender, with the instant at which it was decided or done. */
export const refundLine = z.object({ montant: euros, etat: z.enum(refundStates), date: instant })

/**
 * Returns the caller's orders with a card payment, newest first. `encaissement.montant` is the captured amount: zero
 * while it is only reserved, and once it is released. `recherche` matches a part of a reference, a recipient's name or
 * an address; `mois` is a month in Paris. With one of them `total` sums all matching orders. An unknown `avant` is a
 * 404.
 */
export const listPayments = defineEndpoint({
  method: 'POST',
  path: '/commandes/listePaiements',
  isRead: true,
  auth: 'sender',
  summary: 'Paiements',
  self: { utilisateurId: 'accountId' },
  request: z.object({
    utilisateurId: id.optional(),
    avant: id.optional(),
    recherche: searched.optional(),
    mois: month.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** The captured total and its number of orders. */
    total: z.object({ montant: euros, nombre: z.int().nonnegative() }).nullable(),
    commandes: z.array(
      listedOrder.extend({
        paiement: z.object({
          etat: z.enum(paymentStates),
          montantReserve: euros,
          annulation: z.boolean(),
          /** The oldest first. */
          remboursements: z.array(refundLine),
        }),
      }),
    ),
  }),
})
