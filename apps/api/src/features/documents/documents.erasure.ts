import type { AccountEraser } from '#api/features/accounts/erasure.ts'
import { dropFiles } from '#api/features/files/stored-files.service.ts'

/** Erases documents with their files, also refused and replaced ones. */
export const eraseDocuments: AccountEraser = async (deps, tx, { accountIds }) => {
  const where = { accountId: { in: [...accountIds] } }
  const documents = await tx.document.findMany({ where, select: { fileId: true } })
  await tx.document.deleteMany({ where })
  await dropFiles(
    deps,
    tx,
    documents.map(({ fileId }) => fileId),
  )
}
