import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A token is the link's id and 128 bits of an HMAC over it, in URL-safe text. */
const idBytes = 16
const macBytes = 16

/** What a token is good for: to follow the delivery, or only to stop its messages. */
const purposes = { follow: 'volant recipient link', stop: 'volant recipient stop' } as const
type Purpose = keyof typeof purposes

/**
 * The token of a link: always the same for as long as the newest secret stands, so that it need not be kept to be shown again.
 * `secrets` are those of the session tokens, newest first; the key is derived for this one purpose.
 */
export function tokenOfLink(secrets: readonly string[], linkId: string, purpose: Purpose = 'follow'): string {
  const [newest] = secrets
  if (newest === undefined) throw new Error('There is no secret to make links with')
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(newest, id, purpose)]).toString('base64url')
}

/** The id of the link that a genuine token names, made with any of the secrets; null for everything else. Asks no database. */
export function linkOfToken(
  secrets: readonly string[],
  token: string,
  purpose: Purpose = 'follow',
): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // Only the one way of writing it: the last character has bits to spare.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idBytes)
  const isGenuine = secrets.some((secret) =>
    timingSafeEqual(macOf(secret, id, purpose), bytes.subarray(idBytes)),
  )
  return isGenuine ? id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

function macOf(secret: string, id: Buffer, purpose: Purpose): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purposes[purpose], 32))
  return createHmac('sha256', key).update(id).digest().subarray(0, macBytes)
}
