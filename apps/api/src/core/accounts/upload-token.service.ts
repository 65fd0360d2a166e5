import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

const validMs = 30 * 60_000

/** Returns a token that allows submitting documents of one account, and nothing else, for 30 minutes from `now`. */
export function createUploadToken(deps: Pick<Deps, 'config'>, accountId: string, now: Date): string {
  const expiresAtMs = now.getTime() + validMs
  return `${accountId}.${expiresAtMs}.${signature(deps, accountId, expiresAtMs)}`
}

/** Returns the account of a genuine, unexpired upload token; null otherwise. */
export function holderOfUploadToken(deps: Pick<Deps, 'config'>, token: string, now: Date): string | null {
  const [accountId = '', expiry = '', given = ''] = token.split('.')
  if (!z.uuid().safeParse(accountId).success || !/^\d{1,15}$/.test(expiry)) return null
  const wanted = Buffer.from(signature(deps, accountId, Number(expiry)))
  const got = Buffer.from(given)
  const isGenuine = wanted.length === got.length && timingSafeEqual(wanted, got)
  return isGenuine && Number(expiry) > now.getTime() ? accountId : null
}

function signature(deps: Pick<Deps, 'config'>, accountId: string, expiresAtMs: number): string {
  return createHmac('sha256', deps.config.filesSecrets[0])
    .update(`upload:${accountId}:${expiresAtMs}`)
    .digest('base64url')
}
