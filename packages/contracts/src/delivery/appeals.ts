import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { instant, text } from '../wire.ts'

/** The shortest and the longest appeal, in characters. */
export const appealLength = { min: 10, max: 2000 } as const

const appealText = text(appealLength.max).refine(
  (value) => value === '' || value.length >= appealLength.min,
  messages.appealTooShort,
)

/**
 * Appeals against the caller's suspension: the support reviews it and answers. A pending appeal stays as it is: a
 * repeat returns its instant and changes nothing. An account that is not suspended gets a 409.
 */
export const sendAppeal = defineEndpoint({
  method: 'POST',
  path: '/transporteur/recours',
  auth: 'carrier',
  summary: 'Conteste la suspension du compte',
  rateLimit: 'contact',
  request: z.object({ texte: appealText }),
  response: z.object({ success: z.literal(true), envoyeLe: instant }),
})
