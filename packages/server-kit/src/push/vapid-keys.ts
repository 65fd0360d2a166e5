import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Settings of push messages, as each product names them. */
export const vapidSettings = {
  key: z.string().regex(/^[A-Za-z0-9_-]{40,90}$/, 'must be a key in base64url'),
  subject: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .refine((subject) => URL.canParse(subject), 'must be an address'),
} as const

/** The two keys that push messages are signed with (P-256), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/**
 * The key pair of a private key, its numbers written in full: a private key with a leading zero byte may be given
 * without it. Null for an invalid key.
 */
function pairOf(privateKey: string): VapidKeys | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  const whole = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: whole.toString('base64url') }
}

/** How push messages are signed (RFC 8292), by three settings of one prefix; null without keys: then none are sent. Throws for half a pair, or two keys of two pairs. */
export function readVapid(
  given: { readonly publicKey?: string | undefined; readonly privateKey?: string | undefined },
  { subject, prefix = '' }: { readonly subject: string; readonly prefix?: string },
): (VapidKeys & { readonly subject: string }) | null {
  const { publicKey, privateKey } = given
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined || privateKey === undefined)
    throw new Error(`${prefix}VAPID_PUBLIC_KEY and ${prefix}VAPID_PRIVATE_KEY go together`)
  // A pair of two instances would be refused by every push service.
  const pair = pairOf(privateKey)
  if (pair?.publicKey !== publicKey)
    throw new Error(`${prefix}VAPID_PUBLIC_KEY is not the public key of ${prefix}VAPID_PRIVATE_KEY`)
  return { ...pair, subject }
}
