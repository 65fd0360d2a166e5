import type { Document, DocumentKind } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** The documents of an account that count or may count: all but those that a newer one replaced, newest first. */
export function documentsOf(db: Db, accountId: string): Promise<Document[]> {
  return db.document.findMany({
    where: { accountId, status: { not: 'replaced' } },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
  })
}

/** Marks what of a kind waits for its review or was refused as replaced, and answers the files that nobody needs any more. */
export async function replaceDocuments(
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
): Promise<readonly (string | null)[]> {
  const where = { accountId, kind, status: { in: ['under_review' as const, 'refused' as const] } }
  const replaced = await tx.document.findMany({ where, select: { fileId: true } })
  await tx.document.updateMany({ where, data: { status: 'replaced', fileId: null } })
  return replaced.map(({ fileId }) => fileId)
}

/** The class of the vehicle that an account drives, otherwise those of all that it owns; empty when it has named none. */
export async function vehicleClassesOf(db: Db, accountId: string): Promise<readonly string[]> {
  const carrier = await db.carrier.findUnique({
    where: { accountId },
    select: { vehicle: { select: { vehicleClass: true } } },
  })
  if (carrier?.vehicle) return [carrier.vehicle.vehicleClass]
  const owned = await db.vehicle.findMany({
    where: { ownerId: accountId, removedAt: null },
    select: { vehicleClass: true },
  })
  return owned.map(({ vehicleClass }) => vehicleClass)
}
