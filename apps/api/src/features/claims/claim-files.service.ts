import type { ClaimParty } from '@repo/prisma/delivery-types'
import { cleanImage } from '@repo/server-kit/images'
import { discardFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Pictures by their form field. */
export type FormPictures = Readonly<Record<string, File>>

/**
 * Decodes, re-encodes and stores pictures, then calls `use` with them in the order of the form. Files that have no row
 * afterwards are removed, even if `use` fails. An invalid picture is a 422 on its field.
 */
export async function storeClaimPictures<T>(
  deps: Deps,
  pictures: FormPictures,
  use: (written: readonly WrittenFile[]) => Promise<T>,
): Promise<T> {
  // All pictures are checked before the first one is stored.
  const clean: Awaited<ReturnType<typeof cleanImage>>[] = []
  for (const [field, file] of Object.entries(pictures)) clean.push(await cleanImage(file, field))
  const written: WrittenFile[] = []
  try {
    for (const image of clean) written.push(await writeFile(deps, image))
    return await use(written)
  } finally {
    await discardFiles(deps, written)
  }
}

/** Attaches stored files to a claim as the pictures of a party, in their order. Call it once for each party. */
export async function addPictures(
  tx: Tx,
  claimId: string,
  party: ClaimParty,
  files: readonly WrittenFile[],
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const { id: fileId } = await tx.storedFile.create({
      data: { ...file, purpose: 'claim-photo' },
      select: { id: true },
    })
    await tx.claimPicture.create({
      data: { claimId, party, position: index + 1, fileId },
      select: { fileId: true },
    })
  }
}
