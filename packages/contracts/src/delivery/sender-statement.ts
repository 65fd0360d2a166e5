import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { month } from '../wire.ts'

/**
 * Returns an address that opens the monthly statement of a sender company as a PDF for some minutes, without a token.
 * By default of the current month. Individuals are refused (403).
 */
export const getSenderStatement = defineEndpoint({
  method: 'GET',
  path: '/expediteur/releve',
  auth: 'sender',
  summary: 'Relevé mensuel d’une entreprise expéditrice (PDF)',
  request: z.object({ mois: month.optional() }),
  response: z.object({ success: z.literal(true), url: z.string() }),
})

/** Returns the statement line by line as a file for French spreadsheets: UTF-8 with BOM, semicolons, decimal commas. */
export const exportSenderStatement = defineEndpoint({
  method: 'GET',
  path: '/expediteur/releve/export',
  auth: 'sender',
  summary: 'Relevé mensuel d’une entreprise expéditrice (CSV)',
  request: z.object({ mois: month.optional() }),
  response: z.object({ success: z.literal(true), nomFichier: z.string(), contenu: z.string() }),
})
