import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Everything that is held about the caller, as a ZIP of one JSON file and its pictures and documents: an address that opens it for some
 * minutes, without a token. Another person's data is not in it beyond what the caller sees anyway. An API key is refused; ten in an hour are
 * enough. Bank details are in it whole: it asks for the password (`password-needed`).
 */
export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/mes-donnees',
  auth: 'signed-in',
  summary: 'Exporte les données personnelles du compte connecté (ZIP)',
  tellsSecret: true,
  rateLimit: 'export',
  request: z.object({}),
  response: z.object({ success: z.literal(true), url: z.string() }),
})
