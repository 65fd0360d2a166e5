import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done } from '../wire.ts'
import { linkToken } from './fields.ts'

/** The kinds of emails besides the newsletter that a player may stop. */
export const stoppableEmails = ['draw', 'result', 'credits'] as const

/**
 * Ends the consent to the newsletter by the secret of an email's link. Idempotent; an unknown secret changes nothing.
 * Without a rate limit: mailboxes call it for many players, with their own form body (RFC 8058).
 */
export const leaveNewsletter = defineEndpoint({
  method: 'POST',
  path: '/newsletter/leave/:token',
  auth: 'public',
  summary: 'Ends the consent to the newsletter, by a letter’s link',
  request: z.object({ token: linkToken }),
  response: done,
})

/**
 * Resumes the newsletter within 30 days. Idempotent. A consent that ended otherwise is given in the settings only
 * (`link-used-or-expired`).
 */
export const rejoinNewsletter = defineEndpoint({
  method: 'POST',
  path: '/newsletter/rejoin',
  auth: 'public',
  summary: 'Takes the end of the consent to the newsletter back',
  rateLimit: 'newsletter',
  request: z.object({ token: linkToken }),
  response: done,
})

/**
 * Stops one kind of emails by the secret of such an email's link. Idempotent; an unknown secret changes nothing.
 * Mailboxes call it, too (RFC 8058). The settings revert it.
 */
export const stopEmails = defineEndpoint({
  method: 'POST',
  path: '/mails/stop/:wish/:token',
  auth: 'public',
  summary: 'Stops one kind of mails, by such a mail’s link',
  request: z.object({ wish: z.enum(stoppableEmails), token: linkToken }),
  response: done,
})
