import { apiKeyPattern } from '@repo/contracts/delivery/api-keys'
import { findCookies } from '@repo/server-kit/cookies'
import type { Request } from 'express'
import type { Caller, StoredCaller } from './caller.ts'
import type { AuthenticatedCaller } from './core/accounts/sessions.service.ts'
import {
  findCaller,
  getSessionCookieName,
  recordFirstUse,
  recordUse,
} from './core/accounts/sessions.service.ts'
import type { Deps } from './deps.ts'
import { findCallerOfKey } from './features/api-keys/api-keys.service.ts'
import { getFeed } from './live/feed.ts'

const scheme = 'Bearer '
const maxCacheEntries = 20_000
/** The maximum cache time of a caller. A session's last use is recorded when it is reloaded. */
const maxCacheMs = 3_600_000

/** Returns the caller when the request has its session's cookie, or needs none; else null. */
function pickCallerWithCookie(
  { caller, cookieStatus }: AuthenticatedCaller,
  request: Request,
): StoredCaller | null {
  if (cookieStatus === null) return caller
  const cookies = findCookies(request, getSessionCookieName(caller.kind))
  const secret =
    cookies.find((cookie) => cookieStatus(cookie) === 'present') ??
    cookies.find((cookie) => cookieStatus(cookie) === 'former')
  return secret === undefined ? null : { ...caller, secret }
}

/**
 * Creates the authenticator, which reads callers from the Authorization header. A session token is cached for an hour,
 * an API key for 15 minutes, or until it expires, is revoked, or its account changes. Nothing is cached while
 * revocations are not received or a session has two valid secrets. A page's session needs its browser's cookie, too.
 */
export function createAuthenticator(deps: Deps, areRevocationsReceived: () => boolean) {
  // The instants are of the monotonic clock, since the machine's own clock may be wrong.
  type CacheEntry = AuthenticatedCaller & { readonly validUntilMs: number; readonly cachedUntilMs: number }
  const cache = new Map<string, CacheEntry>()
  const feed = getFeed(deps.pool)
  let revocations = 0

  const isValid = ({ cachedUntilMs }: CacheEntry) =>
    areRevocationsReceived() && cachedUntilMs > performance.now()

  async function lookUp(token: string): Promise<(CacheEntry & { readonly isFresh: boolean }) | null> {
    const hit = cache.get(token)
    if (hit && isValid(hit)) return { ...hit, isFresh: false }
    cache.delete(token)
    const revocationsBefore = revocations
    const authenticated = await (apiKeyPattern.test(token)
      ? findCallerOfKey(deps, token)
      : findCaller(deps, token))
    if (!authenticated) return null
    const nowMs = performance.now()
    const cachedUntilMs = nowMs + Math.min(authenticated.validForMs, maxCacheMs)
    const entry = { ...authenticated, validUntilMs: nowMs + authenticated.validForMs, cachedUntilMs }
    // A revocation received during the query may concern this session, so nothing is cached.
    if (entry.isSettled && areRevocationsReceived() && revocations === revocationsBefore) {
      const oldest = cache.size >= maxCacheEntries ? cache.keys().next().value : undefined
      if (oldest !== undefined) cache.delete(oldest)
      cache.set(token, entry)
    }
    return { ...entry, isFresh: true }
  }

  /** Returns the caller of a token. Null for an invalid one, and without its session's cookie where it needs one. */
  async function findSession(token: string, request: Request) {
    const session = await lookUp(token)
    const caller = session && pickCallerWithCookie(session, request)
    if (session && caller) return { ...session, caller }
    if (!session || session.isFresh) return null
    // The session may have a newer cookie, which this process does not know yet.
    cache.delete(token)
    return findSession(token, request)
  }

  return {
    /**
     * Returns the caller of a cached token. Null for a guest, when the token must be loaded, and without the cookie
     * that its cached session has.
     */
    recognise: (request: Request): Caller | null => {
      const { authorization = '' } = request.headers
      const hit = authorization.startsWith(scheme) ? cache.get(authorization.slice(scheme.length)) : undefined
      if (!hit || !isValid(hit)) return null
      const { sessionChanges } = feed
      const caller = pickCallerWithCookie(hit, request)
      return caller && { ...caller, sessionChanges, validUntilMs: hit.validUntilMs }
    },
    /** Returns the caller of a request: null for a guest, `invalid` for an invalid token or a missing cookie. */
    authenticate: async (request: Request): Promise<Caller | null | 'invalid'> => {
      const header = request.headers.authorization
      if (header === undefined) return null
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|vlt_live_[\w-]{43})$/.exec(header)?.[1]
      const { sessionChanges } = feed
      const session = token === undefined || token.length > 2000 ? null : await findSession(token, request)
      if (!session) return 'invalid'
      const { caller, isFresh, isSettled, isUseDue, validUntilMs } = session
      if (isFresh && isUseDue) await recordUse(deps, caller.sessionId)
      if (!isSettled) await recordFirstUse(deps, caller)
      return { ...caller, sessionChanges, validUntilMs }
    },
    /** Removes the cached tokens and keys of an account and of a company's members. */
    forget: (accountId: string): void => {
      revocations += 1
      for (const [token, { caller }] of cache)
        if (caller.accountId === accountId || caller.senderId === accountId) cache.delete(token)
    },
    /** Removes everything that is cached, because revocations may have been missed. */
    forgetAll: (): void => {
      revocations += 1
      cache.clear()
    },
  }
}
