import { leaveNewsletter, stopMails, stoppableMails } from '@repo/contracts/lottery/newsletter'
import type { Request } from 'express'

const paths = [leaveNewsletter.path, stopMails.path].map((path) => {
  const written = path
    .replace(':wish', `(?:${stoppableMails.join('|')})`)
    .replace(':token', String.raw`[\w-]{43}`)
  return new RegExp(`^/api${written}$`)
})

/**
 * Whether a call is the form that a mailbox posts when its reader leaves with one click (RFC 8058). It may come from a page of the mailbox: the
 * secret in the address alone says whose mails end, and no cookie is looked at.
 */
export function isOneClick(request: Request): boolean {
  const isForm = typeof request.is(['urlencoded', 'multipart']) === 'string'
  return request.method === 'POST' && paths.some((path) => path.test(request.path)) && isForm
}
