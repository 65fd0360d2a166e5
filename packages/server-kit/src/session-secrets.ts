import { createHmac } from 'node:crypto'
import { randomSecret, sha256 } from './tokens.ts'

/**
 * How long the former secret stays valid after the first use of the present one: calls sent by other tabs arrive
 * meanwhile.
 */
export const formerSecretMs = 30_000

/** The stored facts about a session's secrets. */
export type SessionSecrets = {
  /** SHA-256 of the present one. */
  readonly hash: string
  /** SHA-256 of the former one; null until the password is confirmed for the first time. */
  readonly formerHash: string | null
  /** The salt that derived the present secret from the former one; null as long as there is none. */
  readonly renewalSalt: string | null
  /** Until when the former one is valid; null until the present one is used, and valid until then. */
  readonly formerEndsAt: Date | null
}

/** Returns which of a session's secrets this is; null for neither, or for an expired former one. */
export function findSecretStatus(
  { hash, formerHash, formerEndsAt }: SessionSecrets,
  secret: string,
  now: Date,
): 'present' | 'former' | null {
  const secretHash = sha256(secret)
  if (secretHash === hash) return 'present'
  return secretHash === formerHash && (formerEndsAt === null || formerEndsAt > now) ? 'former' : null
}

/**
 * Returns the secret that replaces the caller's, and the session's record of both; null when the caller's has expired
 * or is not of this session. The holder of the former secret always gets the same new one: two tabs share it, and a
 * browser that lost the response asks again. It cannot be derived without the former secret, and the database stores
 * neither.
 */
export function renewSecret(
  storedSecrets: SessionSecrets,
  secret: string,
  now: Date,
): { readonly secret: string; readonly storedSecrets: SessionSecrets } | null {
  const status = findSecretStatus(storedSecrets, secret, now)
  if (status === null) return null
  if (status === 'former' && storedSecrets.renewalSalt !== null)
    return { secret: deriveSecret(secret, storedSecrets.renewalSalt), storedSecrets }
  const renewalSalt = randomSecret()
  const next = deriveSecret(secret, renewalSalt)
  return {
    secret: next,
    storedSecrets: { hash: sha256(next), formerHash: sha256(secret), renewalSalt, formerEndsAt: null },
  }
}

function deriveSecret(former: string, salt: string): string {
  return createHmac('sha256', salt).update(former).digest('base64url')
}
