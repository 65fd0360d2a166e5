import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done } from '../wire.ts'
import { linkToken } from './fields.ts'

/**
 * Ends the consent to the newsletter by the secret of a letter's link. Repeating it is harmless, and so is a secret that nobody has any more: no
 * letter goes there either way. Mailboxes call it too, with a form of their own in the body (RFC 8058); it has no budget, as they call for many.
 */
export const leaveNewsletter = defineEndpoint({
  method: 'POST',
  path: '/newsletter/leave/:token',
  auth: 'public',
  summary: 'Ends the consent to the newsletter, by a letter’s link',
  request: z.object({ token: linkToken }),
  response: done,
})

/** Takes that back for 30 days; repeating it is harmless. A consent that ended otherwise is given in the settings alone (`link-used-or-expired`). */
export const rejoinNewsletter = defineEndpoint({
  method: 'POST',
  path: '/newsletter/rejoin',
  auth: 'public',
  summary: 'Takes the end of the consent to the newsletter back',
  rateLimit: 'newsletter',
  request: z.object({ token: linkToken }),
  response: done,
})
