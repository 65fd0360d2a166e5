import { createHmac } from 'node:crypto'
import { randomSecret, sha256 } from './tokens.ts'

/** How long the secret before still counts once the present one was used: calls that other tabs had sent by then arrive. */
export const formerSecretMs = 30_000

/** What a session keeps of its secrets. */
export type SessionSecrets = {
  /** SHA-256 of the present one. */
  readonly hash: string
  /** SHA-256 of the one before; null where the password was not given again yet. */
  readonly formerHash: string | null
  /** What the present one was derived with from the one before. */
  readonly renewalSalt: string | null
  /** Until when the one before counts; null until the present one is used. */
  readonly formerEndsAt: Date | null
}

/** Which of a session's secrets this is; null where it is neither, or was replaced and is over. */
export function secretStanding(
  { hash, formerHash, formerEndsAt }: SessionSecrets,
  secret: string,
  now: Date,
): 'present' | 'former' | null {
  const given = sha256(secret)
  if (given === hash) return 'present'
  return given === formerHash && (formerEndsAt === null || formerEndsAt > now) ? 'former' : null
}

/**
 * Returns the secret that takes the place of the caller's, and what the session keeps of both; null where the caller's is over. The holder of
 * the former secret gets the same new one however often: two tabs at once share it, and a browser that lost the answer asks again. Nobody
 * derives it without the former secret, and the database keeps none.
 */
export function renewSecret(
  kept: SessionSecrets,
  secret: string,
  now: Date,
): { readonly secret: string; readonly kept: SessionSecrets } | null {
  const standing = secretStanding(kept, secret, now)
  if (standing === null) return null
  if (standing === 'former' && kept.renewalSalt !== null)
    return { secret: derivedSecret(secret, kept.renewalSalt), kept }
  const renewalSalt = randomSecret()
  const next = derivedSecret(secret, renewalSalt)
  return {
    secret: next,
    kept: { hash: sha256(next), formerHash: sha256(secret), renewalSalt, formerEndsAt: null },
  }
}

function derivedSecret(former: string, salt: string): string {
  return createHmac('sha256', salt).update(former).digest('base64url')
}
