import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, messages } from '../patterns.ts'
import { done } from '../wire.ts'

/** Stores a request and mails a confirmation link; answers the same whether the address is known or not. */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/newsletter/inscription',
  auth: 'public',
  summary: 'Inscription à la lettre d’information (confirmée par e-mail)',
  rateLimit: 'newsletter',
  request: z.object({ email }),
  response: done,
})

/** Confirms a subscription by the link's secret; repeating it is harmless. */
export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/newsletter/confirmation',
  auth: 'public',
  summary: 'Confirme l’inscription à la lettre d’information',
  rateLimit: 'newsletter',
  request: z.object({
    jeton: z.string({ error: messages.required }).min(20, messages.format).max(200, messages.format),
  }),
  response: done,
})
