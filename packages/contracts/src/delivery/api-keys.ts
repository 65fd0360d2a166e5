import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, instant, text } from '../wire.ts'

/** How many keys of one company are in use at most. */
export const mostApiKeys = 20

/** What every key looks like: `vlt_live_` and 256 random bits. */
export const apiKeyPattern = /^vlt_live_[\w-]{43}$/

const apiKey = z.object({
  cleId: id,
  nom: z.string(),
  /** The key's beginning. */
  prefixe: z.string(),
  creeA: instant,
  /** Null when whoever made it is no longer there. */
  creePar: z.string().nullable(),
  /** To the hour; null when it was never used. */
  utiliseeA: instant.nullable(),
})

/** The company's keys in use, the newest first. */
export const listApiKeys = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/liste',
  isRead: true,
  auth: 'sender',
  permission: 'administer',
  summary: 'Clés d’API de l’entreprise',
  request: z.object({}),
  response: z.object({ success: z.literal(true), cles: z.array(apiKey) }),
})

/** Makes a key; `cle` is shown here and never again. At most 20 are in use, each with a name of its own. Asks for the password (`password-needed`). */
export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/creer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Crée une clé d’API',
  request: z.object({ nom: text(60) }),
  response: z.object({ success: z.literal(true), cle: z.string(), infos: apiKey }),
})

/** Ends a key at once, everywhere; a repeat does nothing. Asks for the password (`password-needed`): the company's programs stop. */
export const revokeApiKey = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/revoquer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Révoque une clé d’API',
  request: z.object({ cleId: id }),
  response: done,
})
