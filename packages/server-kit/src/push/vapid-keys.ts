import { createECDH } from 'node:crypto'

/** The two keys that push messages are signed with (P-256), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** Whether the public key is the private key's own: a pair of two instances would be refused by every push service. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}
