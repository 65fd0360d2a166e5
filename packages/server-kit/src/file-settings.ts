import { z } from 'zod'
import type { BucketSettings } from './s3-bucket.ts'
import { onOrOff } from './settings.ts'

/** One of the places where files may lie. */
export const storeKind = z.enum(['folder', 's3'], 'must be folder or s3')

/** Where a product's files lie. */
export type FilePlaces = {
  readonly current: z.output<typeof storeKind>
  /** Where they may lie besides, while they are moved; null otherwise. */
  readonly former: z.output<typeof storeKind> | null
  /** Null where neither is a bucket. */
  readonly bucket: BucketSettings | null
}

/** A setting that says where a bucket is. */
export const bucketSetting = {
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  region: z.string().default('eu-west-3'),
  name: z.string().optional(),
  key: z.string().optional(),
  isPathStyle: onOrOff.optional(),
} as const

/** Reads where files lie from settings whose names begin with `prefix`; throws a sentence that names what is missing or contradicts. */
export function filePlaces(
  settings: {
    readonly current: FilePlaces['current']
    readonly former: FilePlaces['current'] | undefined
    readonly endpoint: string | undefined
    readonly region: string
    readonly bucket: string | undefined
    readonly accessKey: string | undefined
    readonly secretKey: string | undefined
    readonly isPathStyle: boolean | undefined
  },
  prefix: string,
): FilePlaces {
  const { current, former = null, endpoint, region, bucket, accessKey, secretKey } = settings
  if (former === current) throw new Error(`${prefix}STORE_FORMER must not be the same as ${prefix}STORE`)
  if (current !== 's3' && former !== 's3') return { current, former, bucket: null }
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error(
      `With files in s3, ${prefix}S3_BUCKET, ${prefix}S3_ACCESS_KEY and ${prefix}S3_SECRET_KEY must be given`,
    )
  const isPathStyle = settings.isPathStyle ?? endpoint !== undefined
  const at = { endpoint: endpoint ?? null, region, bucket, accessKey, secretKey, isPathStyle }
  return { current, former, bucket: { ...at, prefix: `${prefix}S3_` } }
}
