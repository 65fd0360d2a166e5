import type { DocumentStatus, Vehicle } from '@repo/prisma/delivery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'

const includeOwner = {
  account: { select: { id: true, kind: true, displayName: true } },
  vehicle: true,
} as const

/** Returns the documents of a status, of one account or of all, longest waiting first; at most 200. */
export function readReviewQueue(db: Db, status: DocumentStatus, accountId: string | null) {
  return db.document.findMany({
    where: { status, ...(accountId === null ? {} : { accountId }) },
    include: includeOwner,
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** Returns the number of other vehicles with the plate of one, from before plates were unique. 0 without a plate. */
export function countSharedPlates(db: Db, { id, plate }: Pick<Vehicle, 'id' | 'plate'>): Promise<number> {
  return db.vehicle.count({ where: { plate, removedAt: null, id: { not: id }, NOT: { plate: '' } } })
}

/**
 * Returns a document with its owner, vehicle and file (null when deleted). Throws a `StaffError` for an unknown
 * document.
 */
export async function requireReviewableDocument(db: Db, id: string) {
  const document = await db.document.findUnique({ where: { id }, include: includeOwner })
  if (!document) throw new StaffError(`There is no document ${id}.`)
  const { fileId } = document
  return {
    ...document,
    file: fileId === null ? null : await db.storedFile.findUnique({ where: { id: fileId } }),
  }
}
