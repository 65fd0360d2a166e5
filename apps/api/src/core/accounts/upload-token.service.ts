import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

const tokenTtlMs = 30 * 60_000

/** Returns a token that allows submitting documents of one account, and nothing else, for 30 minutes from `now`. */
export function createUploadToken(deps: Pick<Deps, 'config'>, accountId: string, now: Date): string {
  const expiresAtMs = now.getTime() + tokenTtlMs
  return `${accountId}.${expiresAtMs}.${sign(deps, accountId, expiresAtMs)}`
}

/** Returns the id of the account of a genuine, unexpired upload token; null for any other token. */
export function verifyUploadToken(deps: Pick<Deps, 'config'>, token: string, now: Date): string | null {
  const [accountId = '', expiry = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(accountId).success || !/^\d{1,15}$/.test(expiry)) return null
  const expected = Buffer.from(sign(deps, accountId, Number(expiry)))
  const actual = Buffer.from(signature)
  const isGenuine = expected.length === actual.length && timingSafeEqual(expected, actual)
  return isGenuine && Number(expiry) > now.getTime() ? accountId : null
}

function sign(deps: Pick<Deps, 'config'>, accountId: string, expiresAtMs: number): string {
  return createHmac('sha256', deps.config.filesSecrets[0])
    .update(`upload:${accountId}:${expiresAtMs}`)
    .digest('base64url')
}
