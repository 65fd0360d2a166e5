import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { done, id, instant, text } from '../wire.ts'

/** The events that an endpoint may subscribe to. */
export const webhookEvents = [
  'order.created',
  'order.assigned',
  'order.searching',
  'order.approaching',
  'order.picked_up',
  'order.in_transit',
  'order.delivered',
  'order.returning',
  'order.returned',
  'order.cancelled',
] as const

/** The maximum number of endpoints of a company. */
export const maxWebhooks = 10

const url = text(500)
const events = z
  .array(z.enum(webhookEvents, messages.format), messages.format)
  .min(1, messages.required)
  .max(webhookEvents.length, messages.format)

const webhook = z.object({
  webhookId: id,
  url: z.string(),
  evenements: z.array(z.string()),
  actif: z.boolean(),
  /** Whether it was disabled because no notice got through for three days. */
  abandonne: z.boolean(),
  creeA: instant,
  dernierSucces: instant.nullable(),
})

/** Returns the company's endpoints, the oldest first. */
export const listWebhooks = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/liste',
  isRead: true,
  auth: 'sender',
  permission: 'administer',
  summary: 'Webhooks de l’entreprise',
  request: z.object({}),
  response: z.object({ success: z.literal(true), webhooks: z.array(webhook) }),
})

/**
 * Adds an endpoint and returns the secret that signs its notices. Its address is https and public (else an error of its
 * field) and used once (`webhook-exists`); at most 10 (`too-many-webhooks`). Requires the password (`password-needed`).
 */
export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/creer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Ajoute un webhook',
  request: z.object({ url, evenements: events }),
  response: z.object({ success: z.literal(true), webhook, secret: z.string() }),
})

/**
 * Changes an endpoint's events, or enables or disables it; disabling drops the pending notices, and a repeat changes
 * nothing. Requires the password (`password-needed`), because the company's programs stop receiving.
 */
export const changeWebhook = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/modifier',
  auth: 'sender',
  permission: 'administer',
  summary: 'Modifie, active ou désactive un webhook',
  request: z.object({ webhookId: id, evenements: events.optional(), actif: z.boolean().optional() }),
  response: z.object({ success: z.literal(true), webhook }),
})

/** Removes an endpoint with its log. Requires the password (`password-needed`). */
export const removeWebhook = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/supprimer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Supprime un webhook',
  request: z.object({ webhookId: id }),
  response: done,
})

/** Returns an endpoint's secret again. Requires the password (`password-needed`). */
export const revealWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/secret',
  auth: 'sender',
  permission: 'administer',
  summary: 'Affiche le secret d’un webhook',
  request: z.object({ webhookId: id }),
  response: z.object({ success: z.literal(true), secret: z.string() }),
})

/** Sends an enabled endpoint a `test` event like any other; a disabled one is a 409 `webhook-disabled`. */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/tester',
  auth: 'sender',
  permission: 'administer',
  rateLimit: 'webhook-test',
  summary: 'Envoie un événement d’essai',
  request: z.object({ webhookId: id }),
  response: z.object({ success: z.literal(true), envoiId: id }),
})

const webhookNotice = z.object({
  envoiId: id,
  evenementId: id,
  type: z.string(),
  commandeId: id.nullable(),
  etat: z.enum(['en-attente', 'livre', 'echec', 'abandonne']),
  tentatives: z.int(),
  creeA: instant,
  derniereTentative: instant.nullable(),
  prochaineTentative: instant.nullable(),
  statutHttp: z.int().nullable(),
  /** The beginning of the receiver's response: text of a third party. */
  extrait: z.string().nullable(),
  /** Why no response arrived, in French. */
  erreur: z.string().nullable(),
})

/**
 * Returns the notices of an endpoint of the last 30 days, newest first, 30 at a time; `suite` continues after the last.
 */
export const webhookLog = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/journal',
  isRead: true,
  auth: 'sender',
  permission: 'administer',
  summary: 'Journal des envois d’un webhook',
  request: z.object({ webhookId: id, suite: id.optional() }),
  response: z.object({
    success: z.literal(true),
    envois: z.array(webhookNotice),
    suite: id.nullable(),
  }),
})

/**
 * Sends an event again, with the same id and body, whatever the earlier outcome. A disabled endpoint is a 409
 * `webhook-disabled`.
 */
export const resendWebhook = defineEndpoint({
  method: 'POST',
  path: '/entreprise/webhooks/renvoyer',
  auth: 'sender',
  permission: 'administer',
  rateLimit: 'webhook-test',
  summary: 'Renvoie un événement',
  request: z.object({ envoiId: id }),
  response: done,
})
