import type { StoredFile } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { createStoredFiles } from '@repo/server-kit/stored-files'
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

/**
 * Writes a clean file to the store, sealed for its player. If no transaction keeps it, `discardFiles` removes it
 * again.
 */
export async function writeFile(
  { files }: Pick<Deps, 'files'>,
  playerId: string,
  { bytes, mediaType }: { readonly bytes: Buffer; readonly mediaType: string },
): Promise<WrittenFile> {
  const path = await files.put(bytes, playerId)
  return { playerId, path, mediaType, bytes: bytes.length }
}

/** Gives a written file its row; returns the row's id. */
export async function insertFile(tx: Tx, written: WrittenFile): Promise<string> {
  const { id } = await tx.storedFile.create({
    data: { ...written, createdAt: await databaseNow(tx) },
    select: { id: true },
  })
  return id
}

/** Returns the decrypted content of a file; null for a missing one. Throws for a changed file or another player's. */
export function openFile(
  { files }: Pick<Deps, 'files'>,
  { path, playerId }: Pick<StoredFile, 'path' | 'playerId'>,
): Promise<Buffer | null> {
  return files.find(path, { owner: playerId })
}

/** Removes files, and finds those with a fault: see `createStoredFiles`, which documents each. */
export const { removeFiles, dropFiles, discardFiles, findFileFaults } = createStoredFiles(removeFilesJob)
