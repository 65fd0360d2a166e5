import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

// A token is an id of 16 bytes and the first 128 bits of an HMAC over it, in URL-safe text.
const idBytes = 16
const macBytes = 16

/**
 * What a token is valid for. A recipient's link has two tokens, one for the sender and one in messages. The others stop
 * the recipient's messages, confirm that a device shows one, or end an account's emails about a topic.
 */
type Purpose = 'recipient link' | 'recipient message' | 'recipient stop' | 'recipient push' | `mute ${string}`

/**
 * Returns the token of an id for a purpose. It depends only on the newest secret, so it need not be stored to be shown
 * again. `secrets` are those of the session tokens, newest first. Throws without a secret.
 */
export function createIdToken(secrets: readonly string[], id: string, purpose: Purpose): string {
  const [newest] = secrets
  if (newest === undefined) throw new Error('There is no secret to make links with')
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, computeMac(newest, bytes, purpose)]).toString('base64url')
}

/**
 * Returns the id of a genuine token that was created for the purpose with one of the secrets; null for any other text.
 */
export function verifyIdToken(secrets: readonly string[], token: string, purpose: Purpose): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Only the canonical form: the last character has spare bits.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idBytes)
  const isGenuine = secrets.some((secret) =>
    timingSafeEqual(computeMac(secret, id, purpose), bytes.subarray(idBytes)),
  )
  return isGenuine ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

function computeMac(secret: string, id: Buffer, purpose: Purpose): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `volant ${purpose}`, 32))
  return createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
}
