import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Returns an address that opens all data about the caller for some minutes: a ZIP of a JSON file, pictures and
 * documents. The ZIP has no data of others beyond what the caller sees anyway. API keys are refused; at most ten an
 * hour. Bank details are complete, so it requires the password (`password-needed`).
 */
export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/mes-donnees',
  auth: 'signed-in',
  summary: 'Exporte les données personnelles du compte connecté (ZIP)',
  hasSecretResponse: true,
  rateLimit: 'export',
  request: z.object({}),
  response: z.object({ success: z.literal(true), url: z.string() }),
})
