import type { FilePlaces } from '@repo/server-kit/file-settings'
import { bucketSetting, filePlaces, storeKind } from '@repo/server-kit/file-settings'
import { z } from 'zod'

/** Where files lie. */
export const fileSettings = {
  FILES_STORE: storeKind.default('folder'),
  FILES_STORE_FORMER: storeKind.optional(),
  FILES_S3_ENDPOINT: bucketSetting.endpoint,
  FILES_S3_REGION: bucketSetting.region,
  FILES_S3_BUCKET: bucketSetting.name,
  FILES_S3_ACCESS_KEY: bucketSetting.key,
  FILES_S3_SECRET_KEY: bucketSetting.key,
  FILES_S3_PATH_STYLE: bucketSetting.isPathStyle,
} as const

const schema = z.object(fileSettings)

/** The places that the settings name; throws a sentence where they do not fit together. */
export function placesOfFiles(settings: z.output<typeof schema>): FilePlaces {
  return filePlaces(
    {
      current: settings.FILES_STORE,
      former: settings.FILES_STORE_FORMER,
      endpoint: settings.FILES_S3_ENDPOINT,
      region: settings.FILES_S3_REGION,
      bucket: settings.FILES_S3_BUCKET,
      accessKey: settings.FILES_S3_ACCESS_KEY,
      secretKey: settings.FILES_S3_SECRET_KEY,
      isPathStyle: settings.FILES_S3_PATH_STYLE,
    },
    'FILES_',
  )
}
