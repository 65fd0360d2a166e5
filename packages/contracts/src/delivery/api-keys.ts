import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, euros, id, instant, text } from '../wire.ts'

/** The maximum number of active keys of one company. */
export const maxApiKeys = 20

/** The default limit of a new key for 24 hours, in cents. */
export const defaultKeyLimitCents = 50_000

/** The maximum value of a key's orders within 24 hours: 1 to 100 000 €, in cents after decoding. */
const keyLimit = euros.refine(
  (cents) => cents >= 100 && cents <= 10_000_000,
  'Indiquez un montant de 1 à 100 000 €',
)

/** The form of a key: `vlt_live_` and 256 random bits. */
export const apiKeyPattern = /^vlt_live_[\w-]{43}$/

const apiKey = z.object({
  cleId: id,
  nom: z.string(),
  /** The key's beginning. */
  prefixe: z.string(),
  creeA: instant,
  /** Null when the creator no longer exists. */
  creePar: z.string().nullable(),
  /** To the hour; null when it was never used. */
  utiliseeA: instant.nullable(),
  /** The maximum total of the key's orders within 24 hours, and the total of the last 24 hours. */
  limiteJournaliere: euros,
  commande24h: euros,
})

/** Returns the company's keys in use, the newest first. */
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

/**
 * Creates a key; `cle` is shown only here. At most 20 are active (`too-many-keys`), each with a unique name
 * (`key-name-taken`). It may order for 500 € within 24 hours, or for `limiteJournaliere`. Beyond that orders are
 * refused (`key-limit-reached`, `order-above-key-limit`). Requires the password (`password-needed`), and after a grace
 * period a second factor (`factor-setup-needed`).
 */
export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/creer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Crée une clé d’API',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ nom: text(60), limiteJournaliere: keyLimit.optional() }),
  response: z.object({ success: z.literal(true), cle: z.string(), infos: apiKey }),
})

/**
 * Changes a key's limit for 24 hours, from its next order on. Idempotent.
 * Requires the password and the second factor, like `createApiKey`.
 */
export const changeApiKeyLimit = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/limite',
  auth: 'sender',
  permission: 'administer',
  summary: 'Change la limite de montant d’une clé d’API',
  refusals: ['factor-setup-needed', 'password-needed'],
  request: z.object({ cleId: id, limiteJournaliere: keyLimit }),
  response: done,
})

/**
 * Revokes a key immediately in every process. Idempotent.
 * Requires the password (`password-needed`), because the company's programs stop.
 */
export const revokeApiKey = defineEndpoint({
  method: 'POST',
  path: '/entreprise/cles/revoquer',
  auth: 'sender',
  permission: 'administer',
  summary: 'Révoque une clé d’API',
  request: z.object({ cleId: id }),
  response: done,
})
