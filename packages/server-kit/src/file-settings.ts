import { z } from 'zod'
import type { BucketSettings } from './s3-bucket.ts'
import { onOrOff } from './settings.ts'

/** One of the places where files may lie. */
const storeKind = z.enum(['folder', 's3'], 'must be folder or s3')
type StoreKind = z.output<typeof storeKind>

/** Where a product's files lie. */
export type FilePlaces = {
  readonly current: StoreKind
  /** Where they may lie besides, while they are moved; null otherwise. */
  readonly former: StoreKind | null
  /** Null when neither is a bucket. */
  readonly bucket: BucketSettings | null
}

const fields = {
  STORE: storeKind.default('folder'),
  STORE_FORMER: storeKind.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  S3_REGION: z.string().default('eu-west-3'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PATH_STYLE: onOrOff.optional(),
} as const

type Prefixed<Prefix extends string> = {
  readonly [Name in keyof typeof fields as `${Prefix}${Name}`]: (typeof fields)[Name]
}

/** The settings of file storage, whose names begin with `prefix`. */
export function fileSettings<Prefix extends string>(prefix: Prefix): Prefixed<Prefix> {
  const named = Object.entries(fields).map(([name, field]) => [prefix + name, field])
  return Object.fromEntries(named) as Prefixed<Prefix> // as: the compiler does not follow the names
}

/** Returns the stores of these settings; throws a sentence that names a missing or contradictory one. */
export function filePlaces<Prefix extends string>(
  settings: z.output<z.ZodObject<Prefixed<Prefix>>>,
  prefix: Prefix,
): FilePlaces {
  const given: Readonly<Record<string, unknown>> = settings
  const named = Object.keys(fields).map((name) => [name, given[prefix + name]])
  // As: these are the values of the same fields.
  const values = Object.fromEntries(named) as z.output<z.ZodObject<typeof fields>>
  const { STORE: current, STORE_FORMER: former = null, S3_ENDPOINT: endpoint, S3_REGION: region } = values
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values
  if (former === current) throw new Error(`${prefix}STORE_FORMER must not be the same as ${prefix}STORE`)
  if (current !== 's3' && former !== 's3') return { current, former, bucket: null }
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error(
      `With files in s3, ${prefix}S3_BUCKET, ${prefix}S3_ACCESS_KEY and ${prefix}S3_SECRET_KEY must be given`,
    )
  const isPathStyle = values.S3_PATH_STYLE ?? endpoint !== undefined
  const at = { endpoint: endpoint ?? null, region, bucket, accessKey, secretKey, isPathStyle }
  return { current, former, bucket: { ...at, prefix: `${prefix}S3_` } }
}
