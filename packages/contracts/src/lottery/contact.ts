import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { messages as shared } from '../patterns.ts'
import { done, text } from '../wire.ts'
import { language, personalText, playerEmail } from './fields.ts'

/** The subjects of a message. */
export const contactSubjects = [
  'conditions',
  'game',
  'draw',
  'winnings',
  'security',
  'technical',
  'personal_data',
] as const

/**
 * Sends a message to support, once: the same message again within a day does nothing. A signed-in player who gives its
 * own address gets a copy by email, any other address an acknowledgement without the text, at most one an hour and five
 * a day.
 */
export const sendContact = defineEndpoint({
  method: 'POST',
  path: '/contact',
  auth: 'optional',
  summary: 'Writes to the support',
  rateLimit: 'contact',
  request: z.object({
    name: personalText,
    email: playerEmail,
    subject: z.enum(contactSubjects, shared.required),
    text: text(4000),
    language,
  }),
  response: done,
})
