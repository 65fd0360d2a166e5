import type { ECDH } from 'node:crypto'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listenOn } from '../lifecycle.ts'
import type { PushTarget } from '../push/push-sender.ts'

/** A message as a browser reads it, with the headers that its push service saw. */
export type PushedMessage = {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly path: string
}

/**
 * A push service with its browsers. It verifies senders (RFC 8292) and decrypts like a browser (RFC 8188, RFC 8291).
 */
export type PushService = {
  readonly received: PushedMessage[]
  /** Its response from now on; 201 is success. */
  answer: number
  /** The paths of browsers that it never responds for. */
  readonly silentFor: Set<string>
  /** Subscribes a new browser. */
  readonly browser: () => PushTarget
  readonly close: () => Promise<void>
}

type Keys = { readonly pair: ECDH; readonly auth: Buffer }

/** Starts a push service on this machine. It accepts only messages whose signature `publicKey` verifies. */
export async function startPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, Keys>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const keys = browsers.get(path)
    const body = await buffer(request)
    if (service.silentFor.has(path)) return
    if (!keys) return void response.writeHead(404).end()
    if (!isSigned(request.headers.authorization ?? '', publicKey, origin))
      return void response.writeHead(403).end()
    service.received.push({ headers: request.headers, text: open(body, keys), path })
    response.writeHead(service.answer).end()
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  const service: PushService = {
    received: [],
    answer: 201,
    silentFor: new Set(),
    browser: () => {
      const keys = { pair: createECDH('prime256v1'), auth: randomBytes(16) }
      const point = keys.pair.generateKeys()
      const path = `/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, keys)
      return {
        endpoint: `${origin}${path}`,
        p256dh: point.toString('base64url'),
        auth: keys.auth.toString('base64url'),
      }
    },
    close: async () => {
      server.closeAllConnections()
      await closeServer(server)
    },
  }
  return service
}

/** Creates a pair of signing keys for one instance. */
export function createVapidKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // One number of 256 begins with a zero, which Node leaves out and the signature needs.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Deciphers a message of one record for the browser with these keys. */
function open(sealed: Buffer, { pair, auth }: Keys): string {
  const salt = sealed.subarray(0, 16)
  const keyEnd = 21 + sealed.readUInt8(20)
  const senderKey = sealed.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = deriveKey(pair.computeSecret(senderKey), auth, info, 32)
  const key = deriveKey(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = deriveKey(secret, salt, 'Content-Encoding: nonce\0', 12)
  const record = sealed.subarray(keyEnd)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Whether the header carries a token for this push service, valid for less than a day and signed by the key. */
function isSigned(authorization: string, publicKey: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) }
  const ownKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: ownKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  const leftS = exp - Date.now() / 1000
  return isOurs && aud === origin && leftS > 0 && leftS <= 86_400 && /^(mailto:|https:)/.test(sub)
}
