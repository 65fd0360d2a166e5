import type { StoredFile } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { storedFiles } from '@repo/server-kit/stored-files'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { removeFilesJob } from '#lottery-api/job-definitions.ts'

/** A file that lies sealed in the store and has no row yet. */
export type WrittenFile = {
  readonly playerId: string
  readonly path: string
  readonly mediaType: string
  readonly bytes: number
}

/** Writes a clean file to the store, sealed for its player. Should no transaction keep it, `discardFiles` takes it away again. */
export async function writeFile(
  { files, fileSealing }: Pick<Deps, 'files' | 'fileSealing'>,
  playerId: string,
  { bytes, mediaType }: { readonly bytes: Buffer; readonly mediaType: string },
): Promise<WrittenFile> {
  const path = await files.put(Buffer.from(fileSealing.seal(bytes, playerId)))
  return { playerId, path, mediaType, bytes: bytes.length }
}

/** Gives a written file its row; answers the row's id. */
export async function keepFile(tx: Tx, written: WrittenFile): Promise<string> {
  const { id } = await tx.storedFile.create({
    data: { ...written, createdAt: await databaseNow(tx) },
    select: { id: true },
  })
  return id
}

/** What a file holds, opened; null where it is gone from the disk. Throws for one that was changed or is another player's. */
export async function openFile(
  { files, fileSealing }: Pick<Deps, 'files' | 'fileSealing'>,
  { path, playerId }: Pick<StoredFile, 'path' | 'playerId'>,
): Promise<Buffer | null> {
  const sealed = await files.find(path)
  return sealed === null ? null : fileSealing.open(sealed.toString(), playerId)
}

export const { removeFiles, dropFiles, discardFiles } = storedFiles(removeFilesJob)
