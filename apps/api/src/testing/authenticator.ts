import type { KeyObject } from 'node:crypto'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const userPresent = 0x01
const userVerified = 0x04
const attestedCredential = 0x40

/** The input of a WebAuthn ceremony. */
type Ceremony = {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** Whether the device was unlocked by a finger, a face or a code. */
  readonly isUnlocked?: boolean
}

/** A device with one passkey, as browsers have them: ES256, no attestation (WebAuthn level 3). */
export class Authenticator {
  readonly id = randomBytes(16)
  /** Its usage counter, which it sends with each ceremony. */
  uses = 0
  /** Whether its usage counter grows; the counter of many phones stays 0. */
  counts = true
  #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Returns the result of `navigator.credentials.create`. */
  create(ceremony: Ceremony) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const data = Buffer.concat([
      this.#writeAuthenticatorData(ceremony, attestedCredential),
      Buffer.alloc(16),
      length,
      this.id,
      this.#writeCoseKey(),
    ])
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      writeCborText('fmt'),
      writeCborText('none'),
      writeCborText('attStmt'),
      Buffer.from([0xa0]),
      writeCborText('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#buildCredential({
      clientDataJSON: writeClientData('webauthn.create', ceremony),
      attestationObject: toBase64url(attestation),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(ceremony: Ceremony) {
    if (this.counts) this.uses += 1
    const clientDataJSON = writeClientData('webauthn.get', ceremony)
    const data = this.#writeAuthenticatorData(ceremony, 0)
    const signed = Buffer.concat([data, hash(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#buildCredential({
      clientDataJSON,
      authenticatorData: toBase64url(data),
      signature: toBase64url(sign('sha256', signed, this.#keys.privateKey)),
    })
  }

  #buildCredential<T>(response: T) {
    const id = toBase64url(this.id)
    return { id, rawId: id, type: 'public-key' as const, response }
  }

  #writeAuthenticatorData({ rpId, isUnlocked = true }: Ceremony, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.uses)
    const unlocked = isUnlocked ? userVerified : 0
    return Buffer.concat([hash(rpId), Buffer.from([flags | userPresent | unlocked]), count])
  }

  /** Returns the public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #writeCoseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

const writeCborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function writeClientData(type: string, { challenge, origin }: Ceremony): string {
  return toBase64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
