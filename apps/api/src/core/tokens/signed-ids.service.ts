import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A token is an id and 128 bits of an HMAC over it, in URL-safe text. */
const idBytes = 16
const macBytes = 16

/**
 * What a token is valid for. A recipient's link has two, one for its sender and one for messages. The others stop its
 * messages, confirm that a device shows one, or end an account's emails about a topic.
 */
type Purpose = 'recipient link' | 'recipient message' | 'recipient stop' | 'recipient push' | `mute ${string}`

/**
 * Returns the token of an id. It is the same while the newest secret is, so it need not be stored to be shown again.
 * `secrets` are those of the session tokens, newest first; the key is derived for this one purpose.
 */
export function tokenOfId(secrets: readonly string[], id: string, purpose: Purpose): string {
  const [newest] = secrets
  if (newest === undefined) throw new Error('There is no secret to make links with')
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, macOf(newest, bytes, purpose)]).toString('base64url')
}

/**
 * Returns the id of a genuine token, created for the purpose with any of the secrets; null for everything else. No
 * query.
 */
export function verifyIdToken(secrets: readonly string[], token: string, purpose: Purpose): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Only the canonical form: the last character has spare bits.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idBytes)
  const isGenuine = secrets.some((secret) =>
    timingSafeEqual(macOf(secret, id, purpose), bytes.subarray(idBytes)),
  )
  return isGenuine ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

function macOf(secret: string, id: Buffer, purpose: Purpose): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `volant ${purpose}`, 32))
  return createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
}
