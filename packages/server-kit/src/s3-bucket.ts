import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { StoreUnavailable } from './byte-store.ts'
import type { BreakerLimits } from './circuit-breaker.ts'
import { CircuitBreaker } from './circuit-breaker.ts'

/** A bucket of an object store that speaks S3, and with which key it is used. */
export type BucketSettings = {
  /** Null: Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Whether the bucket is named in the path of an address and not in its host. */
  readonly isPathStyle: boolean
  /** How the settings' names begin, for messages. */
  readonly prefix: string
}

/** How long a store may keep us waiting, in milliseconds: to connect, without a byte, and for all tries of a call. Calls that fail count for its breaker. */
export type BucketLimits = BreakerLimits & {
  readonly connectMs: number
  readonly idleMs: number
  readonly totalMs: number
}

const usualLimits: BucketLimits = {
  connectMs: 2000,
  idleMs: 4000,
  totalMs: 15_000,
  maxFailures: 3,
  restMs: 10_000,
}

/**
 * Objects by key. Each call is tried twice and ends within the limits; then it throws `StoreUnavailable`. After `maxFailures` silent calls in a row it
 * throws at once for `restMs`.
 */
export type Bucket = {
  readonly title: string
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Null where there is none. */
  readonly get: (key: string) => Promise<Buffer | null>
  readonly remove: (key: string) => Promise<void>
  readonly list: (prefix: string) => AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>
  /** One call that reads. */
  readonly ping: () => Promise<void>
}

type Sdk = typeof import('@aws-sdk/client-s3')
type Opened = { readonly sdk: Sdk; readonly client: S3Client }

const tries = 2
const pauseMs = 100

/** A bucket. The SDK is loaded by the first call. */
export function openBucket(settings: BucketSettings, limits: BucketLimits = usualLimits): Bucket {
  const { bucket: Bucket } = settings
  const title = `the bucket ${Bucket} at ${settings.endpoint ?? `Amazon S3 in ${settings.region}`}`
  let opened: Promise<Opened> | undefined
  const open = () => {
    opened ??= openClient(settings, limits)
    return opened
  }

  const breaker = new CircuitBreaker(limits, {
    isFailure: (error) => error instanceof StoreUnavailable && error.why === 'silent',
    refusal: (cause) =>
      new StoreUnavailable(`${title} has not answered and is left alone for a while`, {
        why: 'silent',
        cause,
      }),
  })

  async function callTwice<Result>(
    run: (opened: Opened, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const client = await open()
    const signal = AbortSignal.timeout(limits.totalMs)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(client, signal)
      } catch (error) {
        const failure = translated(error, settings, title)
        if (failure.why === 'refuses' || attempt === tries || signal.aborted) throw failure
        await pause(pauseMs)
      }
    }
  }

  const call: typeof callTwice = (run) => breaker.run(() => callTwice(run))

  const listOnce = (Prefix: string, ContinuationToken: string | undefined, MaxKeys: number) =>
    call(
      ({ sdk, client }, abortSignal): Promise<ListObjectsV2CommandOutput> =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys }), {
          abortSignal,
        }),
    )

  return {
    title,
    put: async (Key, Body) => {
      await call(({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), { abortSignal }),
      )
    },
    get: (Key) =>
      call(async ({ sdk, client }, abortSignal) => {
        try {
          return await bytesOf(
            await client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal }),
            abortSignal,
          )
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        }
      }),
    remove: async (Key) => {
      await call(({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      )
    },
    list: async function* (prefix) {
      let token: string | undefined
      do {
        const page = await listOnce(prefix, token, 1000)
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { key: Key, writtenAt: LastModified }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },
    ping: async () => {
      await listOnce('', undefined, 1)
    },
  }
}

async function openClient(settings: BucketSettings, limits: BucketLimits): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // The signature covers the SHA-256 of what is sent, and what is read is authenticated by its seal. Other checksums are not known to every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Tries are ours: the SDK's own do not cover what breaks off while a body is read.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: limits.connectMs, socketTimeout: limits.idleMs },
  })
  return { sdk, client }
}

/** The whole body; throws where it breaks off. */
async function bytesOf(
  { Body, ContentLength }: GetObjectCommandOutput,
  signal: AbortSignal,
): Promise<Buffer> {
  // In Node a body is always a stream of it.
  const stream = addAbortSignal(signal, Body as Readable)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (ContentLength !== undefined && bytes.length !== ContentLength)
    throw new Error(`The answer broke off: ${bytes.length} of ${ContentLength} bytes came`)
  return bytes
}

function translated(cause: unknown, { prefix, bucket }: BucketSettings, title: string): StoreUnavailable {
  const { name, code, $metadata } = (cause ?? {}) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode ?? 0
  const refuses = (sentence: string) =>
    new StoreUnavailable(`${title} ${sentence}`, { why: 'refuses', cause })
  if (name === 'NoSuchBucket')
    return refuses(`does not exist: make it, or mend ${prefix}BUCKET (now ${bucket})`)
  // The SDK has taken over the store's time by then: the next try is signed with it.
  const isSkewed = name === 'RequestTimeTooSkewed'
  if (!isSkewed && (status === 401 || status === 403))
    return refuses(`refuses the key of ${prefix}ACCESS_KEY (${name})`)
  if (!isSkewed && status >= 300 && status < 500 && status !== 408 && status !== 429)
    return refuses(`refuses what is asked (${name})`)
  return new StoreUnavailable(`${title} does not answer as it should (${code ?? name})`, {
    why: 'silent',
    cause,
  })
}
