import { apiKeyPattern } from '@repo/contracts/delivery/api-keys'
import type { Request } from 'express'
import type { Caller } from './caller.ts'
import { callerOf } from './core/accounts/sessions.service.ts'
import type { Deps } from './deps.ts'
import { callerOfKey } from './features/api-keys/api-keys.service.ts'

const mostCached = 20_000

/**
 * Reads callers from the Authorization header: usertokens and API keys. Either is verified and looked up once, then remembered until it
 * expires or is revoked, or what it says of its account changes; while the revocation channel is away nothing is remembered.
 */
export function createAuthenticator(deps: Deps, revocationsAreHeard: () => boolean) {
  const cached = new Map<string, { caller: Caller; expiresAtS: number }>()
  let revocations = 0

  async function lookUp(token: string): Promise<Caller | 'invalid'> {
    const hit = cached.get(token)
    if (hit && revocationsAreHeard() && hit.expiresAtS * 1000 > Date.now()) return hit.caller
    cached.delete(token)
    const heardBefore = revocations
    const found = await (apiKeyPattern.test(token) ? callerOfKey(deps, token) : callerOf(deps, token))
    if (!found) return 'invalid'
    // A revocation heard while the database answered may be of this very session: nothing is remembered then.
    if (revocationsAreHeard() && revocations === heardBefore) {
      const oldest = cached.size >= mostCached ? cached.keys().next().value : undefined
      if (oldest !== undefined) cached.delete(oldest)
      cached.set(token, found)
    }
    return found.caller
  }

  return {
    authenticate: async (request: Request): Promise<Caller | null | 'invalid'> => {
      const header = request.headers.authorization
      if (header === undefined) return null
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+|vlt_live_[\w-]{43})$/.exec(header)?.[1]
      return token === undefined || token.length > 2000 ? 'invalid' : lookUp(token)
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
