import { leaveNewsletter } from '@repo/contracts/lottery/newsletter'
import type { Request } from 'express'

const path = new RegExp(`^/api${leaveNewsletter.path.replace(':token', String.raw`[\w-]{43}`)}$`)

/**
 * Whether a call is the form that a mailbox posts when its reader leaves with one click (RFC 8058). It may come from a page of the mailbox: the
 * secret in the address alone says whose consent ends, and no cookie is looked at.
 */
export function isOneClick(request: Request): boolean {
  const isForm = typeof request.is(['urlencoded', 'multipart']) === 'string'
  return request.method === 'POST' && path.test(request.path) && isForm
}
