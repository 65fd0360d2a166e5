import { createHash } from 'node:crypto'
import type { CleanImage } from '@repo/server-kit/images'
import { createStoredFiles } from '@repo/server-kit/stored-files'
import type { Deps } from '#api/deps.ts'
import { removeFilesJob } from '#api/job-definitions.ts'
import type { WrittenFile } from './written-file.types.ts'

/** Writes a cleaned picture or document to the store. Remove it with `discardFiles` when no transaction records it. */
export async function writeFile(
  deps: Pick<Deps, 'files'>,
  { bytes, mediaType }: Pick<CleanImage, 'bytes'> & { readonly mediaType: string },
): Promise<WrittenFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: await deps.files.put(bytes), mediaType, sizeBytes: bytes.length, sha256 }
}

/** The functions that remove stored files (`dropFiles` after the commit) and find their faults, see `storedFiles`. */
export const { removeFiles, dropFiles, discardFiles, findFileFaults } = createStoredFiles(removeFilesJob)
