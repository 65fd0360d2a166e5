import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages } from '../patterns.ts'
import { instant, text } from '../wire.ts'

/** The minimum and maximum length of an appeal, in characters. */
export const appealLength = { min: 10, max: 2000 } as const

const appealText = text(appealLength.max).refine(
  (value) => value === '' || value.length >= appealLength.min,
  messages.appealTooShort,
)

/**
 * Appeals against the caller's suspension; support reviews it and answers. A 409 `not-suspended` for any other account.
 * A repeat returns the instant of the pending appeal and changes nothing.
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
