import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, euros, id, instant, orderReference } from '../wire.ts'
import { shipmentFields } from './orders.ts'
import { paymentSheet } from './payments.ts'

/** A card as it may be shown: its brand, its last four digits, the last month in which it is good. */
const card = z.object({
  marque: z.string(),
  derniersChiffres: z.string(),
  moisExpiration: z.int(),
  anneeExpiration: z.int(),
  enregistreeLe: instant,
  /** It has expired, or does so this month. */
  expireBientot: z.boolean(),
  /** How many planned shipments will be paid with it. */
  expeditionsProgrammees: z.int().nonnegative(),
})

/**
 * The card to which the company's orders may be charged, or `carte: null` (as for every individual); every member may see it,
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
 * Opens the saving of a card in the browser; `paymentIntent` is the secret of its setup (`seti_…`). A program must have signed in or given its
 * password within five minutes: otherwise it is a `password-needed`.
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

/** Saves the card of a successful setup of the company in place of the previous one. A repeat changes nothing. */
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
 * Removes the company's card; a 409 `card-needed` while planned shipments will be paid with it. Without a card it changes nothing. A program is
 * asked for its password as by `openCard`.
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
 * Orders a shipment on the company's saved card, at once or for a planned pickup. The same `reference` with the same
 * content returns the same order; with different content it is a 409 `reference-reused`. A declined card is a
 * `card-declined` that leaves nothing behind. A program needs an API key, or a sign-in or a password confirmation
 * within the last five minutes; otherwise `password-needed`. A key orders within its limit: beyond it
 * `key-limit-reached` (429) says with `montantRestant` what is left and by `Retry-After` when it will pass;
 * `order-above-key-limit` (403) is an order that costs more than the whole limit.
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
    /** The order's name where `reference` is only an idempotency key; without it, `reference` is the name. */
    referenceClient: orderReference.optional(),
    montantMaximum: euros.optional(),
    enlevementPrevu: instant.optional(),
  }),
  response: z.object({ success: z.literal(true), commande: z.object({ commandeId: id, montant: euros }) }),
})
