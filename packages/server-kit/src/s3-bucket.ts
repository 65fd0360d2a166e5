import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  GetObjectCommandOutput,
  ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { StoreUnavailable } from './byte-store.ts'
import type { BreakerLimits } from './circuit-breaker.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { isStorageFull } from './database-errors.ts'

/** A bucket of an object store that speaks S3, and its access key. */
export type BucketSettings = {
  /** Null for Amazon's own. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Whether addresses name the bucket in their path and not in their host. */
  readonly isPathStyle: boolean
  /** The name of the setting that has all of this, for messages. */
  readonly setting: string
}

/**
 * The timeouts of a store, in milliseconds: to connect, without a byte, and for all tries of a call.
 * Failed calls count towards its breaker.
 */
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

/** A file of this machine, its length and its SHA-256 in hexadecimal. */
export type LocalFile = { readonly path: string; readonly bytes: number; readonly sha256: string }

/**
 * Objects by key. Each call is tried twice, unless it is refused, and ends within the limits; then it throws
 * `StoreUnavailable`. After `maxFailures` silent calls in a row it throws immediately for `restMs`.
 * Throws the file system's error when the disk of this machine is full.
 */
export type Bucket = {
  readonly title: string
  /** Writes an object. Replaces one with the same key. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Writes a file of any length, which is never in memory as a whole. */
  readonly putFile: (key: string, file: LocalFile) => Promise<void>
  /** Returns null for a missing object. */
  readonly get: (key: string) => Promise<Buffer | null>
  /**
   * Writes an object of any length into a file of this machine; false for a missing one. `bytes` extends its timeout.
   */
  readonly getFile: (key: string, to: Pick<LocalFile, 'path' | 'bytes'>) => Promise<boolean>
  /** Removes an object, if there is one. */
  readonly remove: (key: string) => Promise<void>
  /** Lists every object whose key begins with the prefix. */
  readonly list: (prefix: string) => AsyncIterable<ListedObject>
  /** Makes one reading call. */
  readonly ping: () => Promise<void>
}

/** An object as a bucket lists it. */
export type ListedObject = { readonly key: string; readonly bytes: number; readonly writtenAt: Date }

type Sdk = typeof import('@aws-sdk/client-s3')
type OpenedClient = { readonly sdk: Sdk; readonly client: S3Client }

const maxAttempts = 2
const pauseMs = 100
/** A file adds a millisecond to the time of its call for each of these bytes: a list of a million tickets has 54 MB. */
const bytesPerMs = 1000

/** Opens a bucket. The SDK is loaded by the first call. */
export function openBucket(settings: BucketSettings, limits: BucketLimits = usualLimits): Bucket {
  const { bucket: Bucket } = settings
  const title = `the bucket ${Bucket} at ${settings.endpoint ?? `Amazon S3 in ${settings.region}`}`
  let opened: Promise<OpenedClient> | undefined
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
    run: (opened: OpenedClient, signal: AbortSignal) => Promise<Result>,
    bytes = 0,
  ): Promise<Result> {
    const client = await open()
    const signal = AbortSignal.timeout(limits.totalMs + Math.ceil(bytes / bytesPerMs))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(client, signal)
      } catch (error) {
        // A failure of our own disk, which an object is written to.
        if (isStorageFull(error)) throw error
        const failure = translateError(error, settings, title)
        if (failure.why === 'refuses' || attempt === maxAttempts || signal.aborted) throw failure
        await pause(pauseMs)
      }
    }
  }

  const call: typeof callTwice = (run, bytes) => breaker.run(() => callTwice(run, bytes))

  const fetchObject = ({ sdk, client }: OpenedClient, Key: string, abortSignal: AbortSignal) =>
    client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal }).catch(nullIfMissing)

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
    putFile: async (Key, { path, bytes, sha256 }) => {
      await call(async ({ sdk, client }, abortSignal) => {
        const Body = createReadStream(path)
        const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes })
        signBody(command, sha256)
        try {
          await client.send(command, { abortSignal })
        } finally {
          Body.destroy()
        }
      }, bytes)
    },
    get: (Key) =>
      call(async (openedClient, abortSignal) => {
        const response = await fetchObject(openedClient, Key, abortSignal)
        return response && readBytes(response, abortSignal)
      }),
    getFile: (Key, { path, bytes }) =>
      call(async (openedClient, abortSignal) => {
        const response = await fetchObject(openedClient, Key, abortSignal)
        if (!response) return false
        const file = createWriteStream(path, { mode: 0o600 })
        await pipeline(openBody(response, abortSignal), file)
        requireWhole(response, file.bytesWritten)
        return true
      }, bytes),
    remove: async (Key) => {
      await call(({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      )
    },
    list: async function* (prefix) {
      let token: string | undefined
      do {
        const page = await listOnce(prefix, token, 1000)
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified) yield { key: Key, bytes: Size ?? 0, writtenAt: LastModified }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },
    ping: async () => {
      await listOnce('', undefined, 1)
    },
  }
}

async function openClient(settings: BucketSettings, limits: BucketLimits): Promise<OpenedClient> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // The signature covers the SHA-256 of sent content, and read content is authenticated by its seal. Other checksums
    // are not known to every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // We retry ourselves: the SDK's own retries do not cover a body that breaks off while it is read.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: limits.connectMs, socketTimeout: limits.idleMs },
  })
  return { sdk, client }
}

/** Catches the error of a missing object and returns null; throws any other. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && error.name === 'NoSuchKey') return null
  throw error
}

/** Makes the signature cover a stream's content: the SDK hashes no stream, and signs the hash in the headers. */
function signBody(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string> } // as: a call over HTTP
      request.headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'hashOfBody' },
  )
}

/** In Node a body is always one of its streams. */
function openBody({ Body }: GetObjectCommandOutput, signal: AbortSignal): Readable {
  return addAbortSignal(signal, Body as Readable)
}

/** Returns the whole body. Throws when it breaks off. */
async function readBytes(response: GetObjectCommandOutput, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of openBody(response, signal)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  requireWhole(response, bytes.length)
  return bytes
}

function requireWhole({ ContentLength }: GetObjectCommandOutput, bytes: number): void {
  if (ContentLength !== undefined && bytes !== ContentLength)
    throw new Error(`The answer broke off: ${bytes} of ${ContentLength} bytes came`)
}

function translateError(
  cause: unknown,
  { setting, bucket }: BucketSettings,
  title: string,
): StoreUnavailable {
  const { name, code, $metadata } = (cause ?? {}) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode ?? 0
  const refuses = (sentence: string) =>
    new StoreUnavailable(`${title} ${sentence}`, { why: 'refuses', cause })
  if (name === 'NoSuchBucket') return refuses(`does not exist: make it, or mend ${setting} (now ${bucket})`)
  // The SDK has taken over the store's time by then: the next try is signed with it.
  const isSkewed = name === 'RequestTimeTooSkewed'
  if (!isSkewed && (status === 401 || status === 403))
    return refuses(`refuses the key of ${setting} (${name})`)
  if (!isSkewed && status >= 300 && status < 500 && status !== 408 && status !== 429)
    return refuses(`refuses what is asked (${name})`)
  return new StoreUnavailable(`${title} does not answer as it should (${code ?? name})`, {
    why: 'silent',
    cause,
  })
}
