import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'

/**
 * An Ed25519 key that signs manifests, both halves as 64 hex digits. The secret half is null in a process that signs
 * nothing.
 */
export type SigningKey = { readonly secretKey: string | null; readonly publicKey: string }

/** Whether a text has the form of a public key in `trust.json`: 64 lower-case hex digits. */
export function isPublicKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Returns the secret half of a public key. Throws an error that names the settings when this process does not have it.
 */
export function readSecretKey(
  {
    signingKey,
    nextSigningKey,
  }: { readonly signingKey: SigningKey; readonly nextSigningKey: SigningKey | null },
  publicKey: string,
): string {
  const secretKey = [signingKey, nextSigningKey].find((key) => key?.publicKey === publicKey)?.secretKey
  if (!secretKey)
    throw new Error(
      `LOTTERY_SIGNING_KEY or LOTTERY_SIGNING_KEY_NEXT must be given to a process that signs, with the private half of ${publicKey}`,
    )
  return secretKey
}

/** The DER prefix of every Ed25519 private key (RFC 8410); its 32 bytes follow. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Reads an Ed25519 private key in PKCS 8, in base64 without armour; null for anything else. */
export function readSigningKey(base64: string): (SigningKey & { readonly secretKey: string }) | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    const { crv, d = '' } = key.export({ format: 'jwk' })
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
    if (crv !== 'Ed25519') return null
    const [secretKey = '', publicKey = ''] = [d, x].map((part) =>
      Buffer.from(part, 'base64url').toString('hex'),
    )
    return { secretKey, publicKey }
  } catch {
    // An invalid key: the caller names the setting.
    return null
  }
}

/** Derives a key from a text, in the form that `readSigningKey` reads. Anyone who knows the text knows the key. */
export function deriveSigningKey(text: string): string {
  const seed = createHash('sha256').update(`signing-key/v1:${text}`).digest()
  return Buffer.concat([pkcs8Prefix, seed]).toString('base64')
}
