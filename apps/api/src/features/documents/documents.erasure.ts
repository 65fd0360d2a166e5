import type { AccountEraser } from '#api/core/erasure/erasure.types.ts'
import { dropFiles } from '#api/core/files/stored-files.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

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

/** Erases obsolete documents, with their files. */
export async function dropOldDocuments(deps: Deps, tx: Tx, documentIds: readonly string[]): Promise<void> {
  const dropped = await tx.document.findMany({
    where: { id: { in: [...documentIds] } },
    select: { fileId: true },
  })
  await tx.document.deleteMany({ where: { id: { in: [...documentIds] } } })
  await dropFiles(
    deps,
    tx,
    dropped.map(({ fileId }) => fileId),
  )
}
