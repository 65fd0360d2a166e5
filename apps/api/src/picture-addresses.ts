import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'

/** The address of a stored picture, valid for its bearer for five minutes; null for none. */
export type PictureAddress = (fileId: string | null) => string | null

/**
 * Returns a function that signs the addresses of one response's pictures, by the database's time, as every server does.
 */
export async function createPictureAddresses(deps: Deps): Promise<PictureAddress> {
  const now = await databaseNow(deps.db)
  return (fileId) => (fileId === null ? null : deps.fileAddresses.address(fileId, now))
}
