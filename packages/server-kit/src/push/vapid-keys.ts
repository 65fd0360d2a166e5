import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** A private key for signing push messages, in the form of a setting. */
export const vapidKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{40,90}$/, 'must be a key in base64url')
  .refine((key) => derivePair(key) !== null, 'must be a private key of the curve P-256')

/** The key pair for signing push messages (P-256), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Returns the key pair of a private key, which may be given without a leading zero byte. Null for an invalid key. */
function derivePair(privateKey: string): VapidKeys | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  const whole = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: whole.toString('base64url') }
}

/** Returns how push messages are signed (RFC 8292); null without a valid key: then none are sent. */
export function readVapid(
  privateKey: string | undefined,
  subject: string,
): (VapidKeys & { readonly subject: string }) | null {
  const pair = privateKey === undefined ? null : derivePair(privateKey)
  return pair && { ...pair, subject }
}
