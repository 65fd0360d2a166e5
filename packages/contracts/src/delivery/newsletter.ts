import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, newEmail } from '../patterns.ts'
import { done } from '../wire.ts'

/** The secret of an emailed link. */
const linkSecret = z.string({ error: messages.required }).min(20, messages.format).max(200, messages.format)

/**
 * Stores a request and emails a confirmation link. Returns the same whether or not the address is known;
 * `too-many-requests` beyond five requests a day for one address.
 */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/inscription',
  auth: 'public',
  summary: 'Inscription à la lettre d’information (confirmée par e-mail)',
  rateLimit: 'newsletter',
  request: z.object({ email: newEmail }),
  response: done,
})

/** Confirms a subscription by the link's secret (`link-expired` for an unknown one); a repeat changes nothing. */
export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/newsletter/confirmation',
  auth: 'public',
  summary: 'Confirme l’inscription à la lettre d’information',
  rateLimit: 'newsletter',
  request: z.object({ jeton: linkSecret }),
  response: done,
})

/**
 * Ends a subscription by the secret of an email's link. Idempotent; an unknown secret changes nothing. It has no rate
 * limit, because mailboxes call it for many accounts, with their own form body (RFC 8058).
 */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/desinscription/:jeton',
  auth: 'public',
  summary: 'Se désinscrire de la lettre d’information',
  request: z.object({ jeton: linkSecret }),
  response: done,
})

/** Reverts an unsubscription while the address is stored (30 days; then `link-expired`). A repeat changes nothing. */
export const resubscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/reinscription',
  auth: 'public',
  summary: 'Revenir sur sa désinscription de la lettre d’information',
  rateLimit: 'newsletter',
  request: z.object({ jeton: linkSecret }),
  response: done,
})
