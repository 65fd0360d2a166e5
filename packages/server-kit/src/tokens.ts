import type { KeyObject } from 'node:crypto'
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'

const claimsSchema = z.object({ userId: z.uuid(), personneId: z.uuid(), token: z.string(), exp: z.int() })

/** The content of a session token. `exp` is its expiry, in seconds since 1970. */
export type TokenClaims = z.infer<typeof claimsSchema>

/**
 * The keys of the session token. The first signs and all verify, so that a secret can be replaced without signing
 * anyone out.
 */
export type TokenKeys = readonly { readonly kid: string; readonly key: KeyObject }[]

const issuer = 'volant'
const audience = 'volant-delivery'

/**
 * Derives keys from secrets, newest first. A key id is a digest that reveals nothing of the secret. Throws for a secret
 * of less than 32 bytes.
 */
export function tokenKeys(secrets: readonly string[]): TokenKeys {
  return secrets.map((secret) => {
    if (Buffer.byteLength(secret) < 32) throw new Error('A token secret must have at least 32 bytes')
    return { kid: sha256(`kid:${secret}`).slice(0, 16), key: createSecretKey(Buffer.from(secret)) }
  })
}

/** Signs a session token (HS256) with the newest key; `expiresAt` becomes `exp`. Throws without a key. */
export function signToken(keys: TokenKeys, claims: Omit<TokenClaims, 'exp'>, expiresAt: Date): string {
  const newest = keys[0]
  if (!newest) throw new Error('No token key')
  return jwt.sign({ ...claims, exp: Math.floor(expiresAt.getTime() / 1000) }, newest.key, {
    algorithm: 'HS256',
    keyid: newest.kid,
    issuer,
    audience,
    jwtid: randomBytes(12).toString('base64url'),
  })
}

/**
 * Returns the claims of a genuine session token, or null.
 * Does not check the expiry: the caller does (`hasExpiredAt`), by the clock that set it.
 */
export function verifyToken(keys: TokenKeys, token: string): TokenClaims | null {
  try {
    const kid = jwt.decode(token, { complete: true })?.header.kid
    const match = keys.find((candidate) => candidate.kid === kid)
    if (!match) return null
    return claimsSchema.parse(
      jwt.verify(token, match.key, { algorithms: ['HS256'], issuer, audience, ignoreExpiration: true }),
    )
  } catch {
    // Unreadable, altered or not ours: all of them are "not signed in".
    return null
  }
}

/** Whether a session token has expired at an instant. */
export function hasExpiredAt({ exp }: TokenClaims, now: Date): boolean {
  return exp * 1000 <= now.getTime()
}

/** Returns a secret of 32 random bytes for links and sessions, in URL-safe text. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hexadecimal SHA-256 of a text, the form in which secrets are stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
