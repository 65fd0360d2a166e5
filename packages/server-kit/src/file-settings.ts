import type { BucketSettings } from './s3-bucket.ts'

type StoreKind = 'folder' | 's3'

/** Where a product's files lie. */
export type FilePlaces = {
  readonly current: StoreKind
  /** The former place of files, while they are moved; null otherwise. */
  readonly former: StoreKind | null
  /** Null when neither is a bucket. */
  readonly bucket: BucketSettings | null
}

/**
 * Reads the places of files from `<prefix>FILES_STORE` and `<prefix>FILES_STORE_FORMER`.
 * Each is `folder` or `s3://ACCESS_KEY:SECRET_KEY@host/bucket`, with `s3+http` for a host without TLS; the host
 * `default` is Amazon's. The query may set `region` (`eu-west-3` when absent) and `path_style` (`on`; at Amazon `off`).
 * Throws an error that names the wrong one, without its key, also when both are folders or both buckets.
 */
export function readFilePlaces(
  values: { readonly store: string; readonly former: string | undefined },
  prefix: '' | 'LOTTERY_' = '',
): FilePlaces {
  const name = `${prefix}FILES_STORE`
  const current = readStore(values.store, name)
  const former = values.former === undefined ? null : readStore(values.former, `${name}_FORMER`)
  if (former !== null && (former === 'folder') === (current === 'folder'))
    throw new Error(`${name}_FORMER must not be the same as ${name}: one is the folder, the other a bucket`)
  const buckets = [current, former].filter((store) => store !== null && store !== 'folder')
  const kindOf = (store: BucketSettings | 'folder') => (store === 'folder' ? 'folder' : 's3')
  return { current: kindOf(current), former: former && kindOf(former), bucket: buckets[0] ?? null }
}

function readStore(text: string, setting: string): 'folder' | BucketSettings {
  if (text === 'folder') return 'folder'
  const url = /^s3(?:\+http)?:/.test(text) && URL.canParse(text) ? new URL(text) : null
  const bucket = url?.pathname.slice(1) ?? ''
  if (!url?.username || !url.password || !url.host || !bucket || bucket.includes('/'))
    throw new Error(`${setting} must be folder, or s3://ACCESS_KEY:SECRET_KEY@host/bucket`)
  const isAmazon = url.host === 'default'
  const pathStyle = url.searchParams.get('path_style') ?? (isAmazon ? 'off' : 'on')
  if (pathStyle !== 'on' && pathStyle !== 'off') throw new Error(`${setting}: path_style must be on or off`)
  return {
    endpoint: isAmazon ? null : `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'eu-west-3',
    bucket,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    isPathStyle: pathStyle === 'on',
    setting,
  }
}
