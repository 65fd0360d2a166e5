import type { IdentityDocument } from '@repo/prisma/lottery-types'
import { dropFiles } from '#lottery-api/core/files/stored-files.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

/**
 * Handles a closed account's documents. The approved one frees its number for another account; its scans stay sealed
 * where money was paid, as proof of identity. The scans of all others are destroyed, with the records of those that
 * were never approved.
 */
export async function sealOrDropDocuments(deps: Pick<Deps, 'jobs'>, tx: Tx, playerId: string): Promise<void> {
  const hasPaid = (await tx.purchase.count({ where: { playerId, settledAt: { not: null } } })) > 0
  const documents = await tx.identityDocument.findMany({ where: { playerId } })
  const isRetained = ({ status }: { readonly status: string }) => status === 'approved' && hasPaid
  const dropped = documents.filter((document) => !isRetained(document))
  const droppedIds = dropped.map(({ id }) => id)
  await dropScans(deps, tx, dropped)
  await tx.identityDocument.deleteMany({ where: { id: { in: droppedIds }, numberHash: null } })
  await tx.identityDocument.updateMany({
    where: { playerId, status: 'approved' },
    data: { status: 'replaced' },
  })
}

/** Deletes the scans of documents. */
async function dropScans(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  documents: readonly IdentityDocument[],
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await tx.identityDocument.updateMany({
    where: { id: { in: ids } },
    data: { frontFileId: null, backFileId: null },
  })
  await dropFiles(
    deps,
    tx,
    documents.flatMap(({ frontFileId, backFileId }) => [frontFileId, backFileId]),
  )
}

/** Destroys the scans of unneeded documents; returns the number of documents that had any. Idempotent. */
export async function destroyScans(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  documentIds: readonly string[],
): Promise<number> {
  const documents = await tx.identityDocument.findMany({
    where: {
      id: { in: [...documentIds] },
      OR: [{ frontFileId: { not: null } }, { backFileId: { not: null } }],
    },
  })
  await dropScans(deps, tx, documents)
  return documents.length
}

/** Replaces a player's approved document: its scans are destroyed, its number stays known. */
export async function replaceApprovedDocument(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  playerId: string,
): Promise<void> {
  const approvedDocuments = await tx.identityDocument.findMany({
    where: { playerId, status: 'approved' },
    select: { id: true },
  })
  const ids = approvedDocuments.map(({ id }) => id)
  await tx.identityDocument.updateMany({ where: { id: { in: ids } }, data: { status: 'replaced' } })
  await destroyScans(deps, tx, ids)
}
