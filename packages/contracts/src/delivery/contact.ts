import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, frenchPhonePattern, messages } from '../patterns.ts'
import { done, optionalText, text } from '../wire.ts'

/**
 * Sends a message to support, which answers by email; the writer gets an acknowledgement, at most one an hour and five
 * a day. A repeat within a day is one message. `complement` is a honeypot field: a message that fills it in is stored
 * and not emailed.
 */
export const contactSupport = defineEndpoint({
  method: 'POST',
  path: '/nouscontacter',
  auth: 'optional',
  summary: 'Formulaire de contact',
  rateLimit: 'contact',
  request: z.object({
    nom: text(100),
    prenom: text(100),
    email,
    num_tele: optionalText(40).refine(
      (value) => value === '' || frenchPhonePattern.test(value),
      messages.format,
    ),
    sujet: text(200),
    message: optionalText(5000),
    complement: optionalText(200),
  }),
  response: done,
})
