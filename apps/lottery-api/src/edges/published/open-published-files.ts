import type { FilePlaces } from '@repo/server-kit/file-settings'
import type { Bucket } from '@repo/server-kit/s3-bucket'
import type pg from 'pg'
import { createBucketPublishedFiles } from './bucket-published-files.ts'
import { createMovingPublishedFiles } from './moving-published-files.ts'
import type { PublishedFiles } from './published-files.ts'
import { createLocalPublishedFiles } from './published-files.ts'

/** Opens the published files in the configured stores. */
export function openPublishedFiles(
  { current, former }: Pick<FilePlaces, 'current' | 'former'>,
  resources: { readonly folder: string; readonly bucket: Bucket | null; readonly pool: pg.Pool },
): PublishedFiles {
  const { bucket, folder, pool } = resources
  const openStore = (kind: FilePlaces['current']) =>
    kind === 's3' && bucket ? createBucketPublishedFiles(bucket, pool) : createLocalPublishedFiles(folder)
  return former ? createMovingPublishedFiles(openStore(current), openStore(former)) : openStore(current)
}
