import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'

/** Returns the signed address of a stored picture, which is valid for 5 to 6 minutes; null without a picture. */
export type PictureAddress = (fileId: string | null) => string | null

/**
 * Creates the function that signs the addresses of one response's pictures, all at the database's time of this call,
 * which is the same for every server.
 */
export async function createPictureAddresses(deps: Deps): Promise<PictureAddress> {
  const now = await databaseNow(deps.db)
  return (fileId) => (fileId === null ? null : deps.fileAddresses.address(fileId, now))
}
