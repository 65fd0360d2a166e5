import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, frenchPhonePattern, messages } from '../patterns.ts'
import { done, optionalText, text } from '../wire.ts'

/**
 * Hands a message to the support, which answers by e-mail; the sender gets an acknowledgement. The same message twice in a day is one.
 * `complement` is a field that people do not see: a message that fills it in is kept, and mailed to nobody.
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
