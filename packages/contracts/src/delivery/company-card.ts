import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, euros, id, instant, orderReference } from '../wire.ts'
import { shipmentFields } from './orders.ts'
import { paymentSheet } from './payments.ts'

/** A card for display: its brand, its last four digits, its last month of validity. */
const card = z.object({
  marque: z.string(),
  derniersChiffres: z.string(),
  moisExpiration: z.int(),
  anneeExpiration: z.int(),
  enregistreeLe: instant,
  /** Whether it has expired, or expires this month. */
  expireBientot: z.boolean(),
  /** The number of planned shipments that it will pay. */
  expeditionsProgrammees: z.int().nonnegative(),
})

/**
 * Returns the card for the company's orders, or `carte: null` (as for every individual). Every member may see it;
 * `modifiable` says whether the caller may change it.
 */
export const readCard = defineEndpoint({
  method: 'POST',
  path: '/entreprise/carte',
  isRead: true,
  auth: 'sender',
  summary: 'Carte enregistrée de l’entreprise',
  request: z.object({}),
  response: z.object({ success: z.literal(true), carte: card.nullable(), modifiable: z.boolean() }),
})

/**
 * Begins saving a card in the browser; `paymentIntent` is the secret of its setup (`seti_…`). Repeats within half an
 * hour return the same one. A program needs a sign-in or password confirmation within five minutes (`password-needed`).
 */
export const openCard = defineEndpoint({
  method: 'POST',
  path: '/entreprise/carte/ouvrir',
  auth: 'sender',
  permission: 'administer',
  summary: 'Ouvre l’enregistrement d’une carte',
  rateLimit: 'payment',
  request: z.object({}),
  response: paymentSheet,
})

/**
 * Saves the card of a successful setup in place of the company's previous one. Idempotent. `card-not-saved` for a setup
 * that is unfinished or another's, or whose card was removed.
 */
export const keepCard = defineEndpoint({
  method: 'POST',
  path: '/entreprise/carte/confirmer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Confirme la carte enregistrée',
  request: z.object({ enregistrement: z.string(messages.required).min(1, messages.required).max(300) }),
  response: z.object({ success: z.literal(true), carte: card }),
})

/**
 * Removes the company's card. A 409 `card-needed` while planned shipments need it. Idempotent.
 * A program needs its password, as for `openCard`.
 */
export const removeCard = defineEndpoint({
  method: 'POST',
  path: '/entreprise/carte/supprimer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Supprime la carte enregistrée',
  request: z.object({}),
  response: done,
})

/**
 * Orders a shipment on the company's saved card (`no-saved-card`), immediately or for a planned pickup. The same
 * `reference` with the same content returns the same order; with other content it is a 409 `reference-reused`. A
 * declined card is a `card-declined`, a price above the agreed one a `price-above-limit`; both leave nothing behind.
 * A program needs an API key, or a sign-in or password confirmation within five minutes (`password-needed`). Beyond a
 * key's limit, `key-limit-reached` (429) has the rest in `montantRestant` and the wait in `Retry-After`.
 * `order-above-key-limit` (403) is an order above the whole limit.
 */
export const orderOnCard = defineEndpoint({
  method: 'POST',
  path: '/entreprise/commandes',
  auth: 'sender',
  permission: 'order',
  summary: 'Commande une expédition sur la carte enregistrée de l’entreprise',
  rateLimit: 'payment',
  refusals: ['key-limit-reached', 'order-above-key-limit', 'password-needed'],
  request: z.object({
    ...shipmentFields,
    reference: orderReference.min(1, messages.required),
    /** The order's name, when `reference` is only an idempotency key. Without it, `reference` is the name. */
    referenceClient: orderReference.optional(),
    montantMaximum: euros.optional(),
    enlevementPrevu: instant.optional(),
  }),
  response: z.object({ success: z.literal(true), commande: z.object({ commandeId: id, montant: euros }) }),
})
