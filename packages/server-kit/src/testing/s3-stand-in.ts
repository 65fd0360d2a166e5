import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listenOn } from '../lifecycle.ts'
import type { BucketSettings } from '../s3-bucket.ts'

/** A store's fault mode: it responds, stays silent, fails, refuses, rejects our clock, or truncates responses. */
type FaultMode = 'responds' | 'silent' | 'fails' | 'forbids' | 'skewed' | 'breaks-off'

/**
 * A stand-in for an object store: one bucket that speaks S3 over HTTP (PUT, GET, HEAD, DELETE, ListObjectsV2).
 * It checks the signature (version 4) of each call and its body, and keeps objects in memory.
 */
export type S3StandIn = {
  readonly settings: BucketSettings
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly writtenAt: Date }>
  /** The calls received, as `GET files/ab/…`. */
  readonly calls: readonly string[]
  /** Sets the fault mode from now on, or with `times` for this many calls. */
  readonly setMode: (mode: FaultMode, times?: number) => void
  /** Runs a function once, before the next call that begins with `call` is answered. */
  readonly beforeNext: (call: string, run: () => Promise<void>) => void
  readonly close: () => Promise<void>
}

const region = 'eu-west-3'
const bucket = 'test'

/** Starts a stand-in on a port of this machine. A listing has at most `pageSize` objects. */
export async function startS3StandIn(pageSize = 1000): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; writtenAt: Date }>()
  const calls: string[] = []
  let mode: { fault: FaultMode; times: number } = { fault: 'responds', times: 0 }
  let hook: { call: string; run: () => Promise<void> } | null = null
  const accessKey = 'stand-in'
  const secretKey = 'a key of the stand-in'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://x')
    const [, bucketName = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const call = `${request.method} ${key}`
    calls.push(call)
    const { fault } = mode
    if (mode.times > 0 && --mode.times === 0) mode = { fault: 'responds', times: 0 }
    if (fault === 'silent') return
    if (fault === 'fails') return refuse(response, 503, 'SlowDown')
    if (fault === 'skewed') return refuse(response, 403, 'RequestTimeTooSkewed')
    if (fault === 'forbids' || !isSigned(request, body, { accessKey, secretKey }))
      return refuse(response, 403, fault === 'forbids' ? 'AccessDenied' : 'SignatureDoesNotMatch')
    if (bucketName !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (hook && call.startsWith(hook.call)) {
      const { run } = hook
      hook = null
      await run()
    }
    if (key === '') return list(url.searchParams, response)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, writtenAt: new Date() })
      return void response.setHeader('ETag', '"written"').end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response
      .setHeader('Content-Length', found.bytes.length)
      .setHeader('Last-Modified', found.writtenAt.toUTCString())
    if (fault !== 'breaks-off') return void response.end(found.bytes)
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy())
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize))
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, size)
    const contents = page.map((key) => {
      const { bytes, writtenAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), writtenAt: new Date(0) }
      return `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isCut = page.length < keys.length
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response
      .setHeader('Content-Type', 'application/xml')
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
      )
  }

  const server = createServer((request, response) => {
    // The test's clock, as for the signatures: the SDK corrects its own clock by this header.
    response.setHeader('Date', new Date().toUTCString())
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { endpoint, region, bucket, accessKey, secretKey, isPathStyle: true, setting: 'FILES_STORE' },
    objects,
    calls,
    setMode: (fault, times = 0) => {
      mode = { fault, times }
    },
    beforeNext: (call, run) => {
      hook = { call, run }
    },
    close: async () => {
      server.closeAllConnections()
      await closeServer(server)
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
}

const computeSha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const computeHmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request and its body have a valid version 4 signature, at most a quarter of an hour old. */
function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey }: Pick<BucketSettings, 'accessKey' | 'secretKey'>,
): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )?.groups
  const { key, scope = '', names = '', signature = '' } = authorization ?? {}
  const at = String(headers['x-amz-date'])
  const [day = '', ...inScope] = scope.split('/')
  const sentAt = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const isNow = Math.abs(Date.now() - sentAt) < 900_000 && at.startsWith(day)
  if (key !== accessKey || !isNow || inScope.join('/') !== `${region}/s3/aws4_request`) return false
  if (headers['x-amz-content-sha256'] !== computeSha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    computeSha256(body),
  ].join('\n')
  const signingKey = [day, ...inScope].reduce<Buffer | string>(
    (from, part) => computeHmac(from, part),
    `AWS4${secretKey}`,
  )
  const expected = computeHmac(
    signingKey,
    ['AWS4-HMAC-SHA256', at, scope, computeSha256(canonical)].join('\n'),
  )
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Returns a bucket in the form of FILES_STORE. */
export function formatBucketSetting({
  endpoint,
  region,
  bucket,
  accessKey,
  secretKey,
}: BucketSettings): string {
  const { protocol, host } = new URL(endpoint ?? 'https://default')
  const scheme = protocol === 'http:' ? 's3+http' : 's3'
  const key = [accessKey, secretKey].map(encodeURIComponent).join(':')
  return `${scheme}://${key}@${host}/${bucket}?region=${region}`
}
