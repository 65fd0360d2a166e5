import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages, newEmail } from '../patterns.ts'
import { done } from '../wire.ts'

/** The secret of a mailed link. */
const linkSecret = z.string({ error: messages.required }).min(20, messages.format).max(200, messages.format)

/** Stores a request and mails a confirmation link; returns the same whether the address is known or not. */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/inscription',
  auth: 'public',
  summary: 'Inscription à la lettre d’information (confirmée par e-mail)',
  rateLimit: 'newsletter',
  request: z.object({ email: newEmail }),
  response: done,
})

/** Confirms a subscription by the link's secret; a repeat changes nothing. */
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
 * Ends a subscription by the secret of an email's link. A repeat changes nothing, and neither does an unknown secret.
 * Mailboxes call it too, with a form of their own in the body (RFC 8058); it has no rate limit, as they call for many
 * accounts.
 */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/desinscription/:jeton',
  auth: 'public',
  summary: 'Se désinscrire de la lettre d’information',
  request: z.object({ jeton: linkSecret }),
  response: done,
})

/** Reverts an unsubscription while the address is stored (30 days). A repeat changes nothing. */
export const resubscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/reinscription',
  auth: 'public',
  summary: 'Revenir sur sa désinscription de la lettre d’information',
  rateLimit: 'newsletter',
  request: z.object({ jeton: linkSecret }),
  response: done,
})
