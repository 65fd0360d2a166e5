import { leaveNewsletter, stopEmails, stoppableEmails } from '@repo/contracts/lottery/newsletter'
import type { Request } from 'express'

const paths = [leaveNewsletter.path, stopEmails.path].map((path) => {
  const pattern = path
    .replace(':wish', `(?:${stoppableEmails.join('|')})`)
    .replace(':token', String.raw`[\w-]{43}`)
  return new RegExp(`^/api${pattern}$`)
})

/**
 * Whether a call is the form that a mailbox posts for a one-click unsubscription (RFC 8058). It may come from a page of
 * the mailbox: the secret in the address alone identifies the reader, and cookies are ignored.
 */
export function isOneClick(request: Request): boolean {
  const isForm = typeof request.is(['urlencoded', 'multipart']) === 'string'
  return request.method === 'POST' && paths.some((path) => path.test(request.path)) && isForm
}
