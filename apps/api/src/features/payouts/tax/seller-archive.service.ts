import { isVehicleDocument } from '@repo/delivery-rules/documents'
import { databaseNow } from '@repo/server-kit/database'
import { findRequiredDocuments } from '#api/core/documents/required-documents.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Archive, SellerStatus } from '../payee/payee-sealing.service.ts'
import { openArchive } from '../payee/payee-sealing.service.ts'

/** Returns the archive of a carrier's closed account; null without one. */
export async function findArchive(
  deps: Pick<Deps, 'bankSealing'>,
  db: Db,
  accountId: string,
): Promise<Archive | null> {
  const row = await db.sellerArchive.findUnique({ where: { accountId } })
  return row && openArchive(deps, accountId, row.sealed)
}

/**
 * Returns a carrier's status for its payouts. A closed account keeps its last one, so that closing releases nothing.
 */
export async function readSellerStatus(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  accountId: string,
): Promise<SellerStatus> {
  const { kind, status } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { kind: true, status: true },
  })
  const archive = status === 'removed' ? await findArchive(deps, tx, accountId) : null
  if (archive) return archive.standing
  const now = await databaseNow(tx)
  const requiredDocuments = await findRequiredDocuments(tx, { accountId, kind }, now)
  // A vehicle without documents, or a licence of another class, does not hold earnings.
  const ownDocuments = requiredDocuments.filter(
    (document) => !isVehicleDocument(document.kind) && document.unlicensed === null,
  )
  return {
    hasValidDocuments: ownDocuments.every(
      ({ approvedUntil }) => approvedUntil !== null && approvedUntil > now,
    ),
  }
}
