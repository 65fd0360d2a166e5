import { findCookie } from '@repo/server-kit/cookies'
import type { Request } from 'express'
import type { Caller } from '#lottery-api/caller.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { findCaller, sessionCookie } from './sessions.service.ts'

/**
 * Returns the caller of a request, and records the session's use as `findCaller` does; null without a session cookie,
 * `invalid` for an invalid session.
 */
export async function authenticate(deps: Deps, request: Request): Promise<Caller | null | 'invalid'> {
  const secret = findCookie(request, sessionCookie)
  if (secret === null) return null
  return (await findCaller(deps.db, secret)) ?? 'invalid'
}
