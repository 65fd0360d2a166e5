import type { ClaimParty } from '@repo/prisma/delivery-types'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Tx } from '#api/database.ts'

/** Pictures by their form field. */
export type FormPictures = Readonly<Record<string, File>>

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
