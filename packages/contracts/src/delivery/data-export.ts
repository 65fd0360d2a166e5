import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Everything that is held about the caller, as a ZIP of one JSON file and its pictures and documents: an address that
 * opens it for some minutes, without a token. It holds no data of other persons beyond what the caller sees anyway. API
 * keys are refused; at most ten an hour. Bank details are complete, so it requires the password (`password-needed`).
 */
export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/mes-donnees',
  auth: 'signed-in',
  summary: 'Exporte les données personnelles du compte connecté (ZIP)',
  returnsSecret: true,
  rateLimit: 'export',
  request: z.object({}),
  response: z.object({ success: z.literal(true), url: z.string() }),
})
