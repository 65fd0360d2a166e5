import type { ProofStage } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A file that lies in the store and has no row yet. */
export type WrittenFile = {
  readonly path: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** Records the proof of a stage with its two files. */
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
  const file = (written: WrittenFile, what: string) =>
    tx.storedFile.create({ data: { ...written, purpose: `${row.stage}-${what}` }, select: { id: true } })
  const { id: photoFileId } = await file(photo, 'photo')
  const { id: signatureFileId } = await file(signature, 'signature')
  await tx.proof.create({ data: { ...row, photoFileId, signatureFileId }, select: { deliveryId: true } })
}

/** Whether a file of the store has its row. */
export async function hasRow(db: Db, path: string): Promise<boolean> {
  return (await db.storedFile.count({ where: { path } })) > 0
}
