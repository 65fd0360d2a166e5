import { apiKeyPattern } from '@repo/contracts/delivery/api-keys'
import { cookiesOf } from '@repo/server-kit/cookies'
import { sha256 } from '@repo/server-kit/tokens'
import type { Request } from 'express'
import type { Caller } from './caller.ts'
import type { KnownCaller } from './core/accounts/sessions.service.ts'
import { callerOf, noteUse, sessionCookieOf } from './core/accounts/sessions.service.ts'
import type { Deps } from './deps.ts'
import { callerOfKey } from './features/api-keys/api-keys.service.ts'

const mostCached = 20_000
/** How long a caller is remembered at most: a session's last use is noted when it is looked up. */
const rememberedMs = 3_600_000

/**
 * Reads callers from the Authorization header: usertokens and API keys. Either is verified and looked up once, then remembered for an hour,
 * or until it expires or is revoked, or what it says of its account changes; while the revocation channel is away nothing is remembered. A
 * session that a page opened stands only in its browser: together with its cookie.
 */
export function createAuthenticator(deps: Deps, revocationsAreHeard: () => boolean) {
  const cached = new Map<string, KnownCaller & { readonly untilMs: number }>()
  let revocations = 0

  async function lookUp(token: string): Promise<(KnownCaller & { readonly isFresh: boolean }) | null> {
    const hit = cached.get(token)
    if (hit && revocationsAreHeard() && hit.untilMs > Date.now()) return { ...hit, isFresh: false }
    cached.delete(token)
    const heardBefore = revocations
    const found = await (apiKeyPattern.test(token) ? callerOfKey(deps, token) : callerOf(deps, token))
    if (!found) return null
    // A revocation heard while the database answered may be of this very session: nothing is remembered then.
    if (revocationsAreHeard() && revocations === heardBefore) {
      const oldest = cached.size >= mostCached ? cached.keys().next().value : undefined
      if (oldest !== undefined) cached.delete(oldest)
      const untilMs = Math.min(found.expiresAtS * 1000, Date.now() + rememberedMs)
      cached.set(token, { ...found, untilMs })
    }
    return { ...found, isFresh: true }
  }

  return {
    authenticate: async (request: Request): Promise<Caller | null | 'invalid'> => {
      const header = request.headers.authorization
      if (header === undefined) return null
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|vlt_live_[\w-]{43})$/.exec(header)?.[1]
      const known = token === undefined || token.length > 2000 ? null : await lookUp(token)
      if (!known) return 'invalid'
      const { caller, cookieHash } = known
      const secrets = cookiesOf(request, sessionCookieOf(caller.kind))
      const isElsewhere = cookieHash !== null && secrets.every((secret) => sha256(secret) !== cookieHash)
      if (isElsewhere) return 'invalid'
      if (known.isFresh && caller.sessionId !== '') await noteUse(deps, caller.sessionId)
      return caller
    },
    /** Forgets an account's tokens and keys, and those of its members: what was remembered of them no longer stands. */
    forget: (accountId: string): void => {
      revocations += 1
      for (const [token, { caller }] of cached)
        if (caller.accountId === accountId || caller.senderId === accountId) cached.delete(token)
    },
    /** Forgets everything: revocations may have been missed. */
    forgetAll: (): void => {
      revocations += 1
      cached.clear()
    },
  }
}
