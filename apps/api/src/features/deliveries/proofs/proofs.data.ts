import type { ProofStage } from '@repo/prisma/delivery-types'
import type { WrittenFile } from '#api/core/files/written-file.types.ts'
import type { Tx } from '#api/database.ts'

/** Records a written file and returns its id. */
export async function insertFile(tx: Tx, written: WrittenFile, purpose: string): Promise<string> {
  const { id } = await tx.storedFile.create({ data: { ...written, purpose }, select: { id: true } })
  return id
}

/** Records the proof of a stage with its two written files. */
export async function insertProof(
  tx: Tx,
  proof: {
    deliveryId: string
    stage: ProofStage
    photo: WrittenFile
    signature: WrittenFile
    comment: string
    at: Date
  },
): Promise<void> {
  const { photo, signature, ...row } = proof
  const photoFileId = await insertFile(tx, photo, `${row.stage}-photo`)
  const signatureFileId = await insertFile(tx, signature, `${row.stage}-signature`)
  await tx.proof.create({ data: { ...row, photoFileId, signatureFileId }, select: { deliveryId: true } })
}
