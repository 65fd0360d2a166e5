import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals texts and files so that a copy of the database or the disk cannot be read without the secret. */
export type Sealing = {
  /**
   * Returns the sealed bytes as text without blanks, different each time. They open only for the same `subject`, such
   * as the owner.
   */
  readonly seal: (bytes: Buffer | string, subject: string) => string
  /**
   * Returns the content sealed for the subject. Throws for a changed text, another subject's, or one sealed with an
   * unknown secret.
   */
  readonly open: (sealed: string, subject: string) => Buffer
  /** Works like `seal`, with bytes, which are a quarter shorter. */
  readonly sealBytes: (bytes: Buffer | string, subject: string) => Buffer
  /** Works like `open`, with bytes. */
  readonly openBytes: (sealed: Buffer, subject: string) => Buffer
}

const ivLength = 12
const tagLength = 16

/**
 * Creates a sealing by AES-256-GCM. Seals with the first secret and opens with any, so that secrets can be replaced.
 * `purpose` separates uses of the same secret. Throws a `RangeError` without any secret.
 */
export function createSealing(secrets: readonly string[], purpose: string): Sealing {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const [current] = keys
  if (!current) throw new RangeError('There is no secret to seal with.')
  const sealBytes: Sealing['sealBytes'] = (bytes, subject) => {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(subject))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }
  const openBytes: Sealing['openBytes'] = (bytes, subject) => {
    let failure: unknown
    for (const key of keys) {
      try {
        return openWith(key, bytes, subject)
      } catch (error) {
        failure = error
      }
    }
    throw new Error('This is sealed with another secret, for somebody else, or was changed', {
      cause: failure,
    })
  }
  return {
    sealBytes,
    openBytes,
    seal: (bytes, subject) => sealBytes(bytes, subject).toString('base64url'),
    open: (sealed, subject) => openBytes(Buffer.from(sealed, 'base64url'), subject),
  }
}

function openWith(key: Buffer, bytes: Buffer, subject: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
}
