import type { FilePlaces } from '@repo/server-kit/file-settings'
import { bucketSetting, filePlaces, storeKind } from '@repo/server-kit/file-settings'
import { z } from 'zod'

/** Where files lie. */
export const fileSettings = {
  LOTTERY_FILES_STORE: storeKind.default('folder'),
  LOTTERY_FILES_STORE_FORMER: storeKind.optional(),
  LOTTERY_FILES_S3_ENDPOINT: bucketSetting.endpoint,
  LOTTERY_FILES_S3_REGION: bucketSetting.region,
  LOTTERY_FILES_S3_BUCKET: bucketSetting.name,
  LOTTERY_FILES_S3_ACCESS_KEY: bucketSetting.key,
  LOTTERY_FILES_S3_SECRET_KEY: bucketSetting.key,
  LOTTERY_FILES_S3_PATH_STYLE: bucketSetting.isPathStyle,
} as const

const schema = z.object(fileSettings)

/** The places that the settings name; throws a sentence where they do not fit together. */
export function placesOfFiles(settings: z.output<typeof schema>): FilePlaces {
  return filePlaces(
    {
      current: settings.LOTTERY_FILES_STORE,
      former: settings.LOTTERY_FILES_STORE_FORMER,
      endpoint: settings.LOTTERY_FILES_S3_ENDPOINT,
      region: settings.LOTTERY_FILES_S3_REGION,
      bucket: settings.LOTTERY_FILES_S3_BUCKET,
      accessKey: settings.LOTTERY_FILES_S3_ACCESS_KEY,
      secretKey: settings.LOTTERY_FILES_S3_SECRET_KEY,
      isPathStyle: settings.LOTTERY_FILES_S3_PATH_STYLE,
    },
    'LOTTERY_FILES_',
  )
}
