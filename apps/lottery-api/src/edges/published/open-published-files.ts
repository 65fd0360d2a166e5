import type { FilePlaces } from '@repo/server-kit/file-settings'
import type { Bucket } from '@repo/server-kit/s3-bucket'
import type pg from 'pg'
import { bucketPublishedFiles } from './bucket-published-files.ts'
import { movingPublishedFiles } from './moving-published-files.ts'
import type { PublishedFiles } from './published-files.ts'
import { localPublishedFiles } from './published-files.ts'

/** Opens the published files in the configured stores. */
export function openPublishedFiles(
  { current, former }: Pick<FilePlaces, 'current' | 'former'>,
  at: { readonly folder: string; readonly bucket: Bucket | null; readonly pool: pg.Pool },
): PublishedFiles {
  const { bucket, folder, pool } = at
  const storeOf = (kind: FilePlaces['current']) =>
    kind === 's3' && bucket ? bucketPublishedFiles(bucket, pool) : localPublishedFiles(folder)
  return former ? movingPublishedFiles(storeOf(current), storeOf(former)) : storeOf(current)
}
