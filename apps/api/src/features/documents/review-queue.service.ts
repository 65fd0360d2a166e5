import type { DocumentStatus, Vehicle } from '@repo/prisma/delivery-types'
import { Objection } from '@repo/server-kit/objection'
import type { Db } from '#api/database.ts'

const owner = { account: { select: { id: true, kind: true, displayName: true } }, vehicle: true } as const

/** The documents of a status, of one account or of all, those first that have waited longest; at most 200. */
export function reviewQueue(db: Db, status: DocumentStatus, accountId: string | null) {
  return db.document.findMany({
    where: { status, ...(accountId === null ? {} : { accountId }) },
    include: owner,
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** How many other carriers declared the plate of a vehicle, from before a plate was one vehicle's. */
export function sharedPlates(db: Db, { id, plate }: Pick<Vehicle, 'id' | 'plate'>): Promise<number> {
  return db.vehicle.count({ where: { plate, removedAt: null, id: { not: id }, NOT: { plate: '' } } })
}

/** A document with its owner, its vehicle and its file, null once that is gone; an `Objection` when there is no such document. */
export async function reviewableDocument(db: Db, id: string) {
  const document = await db.document.findUnique({ where: { id }, include: owner })
  if (!document) throw new Objection(`There is no document ${id}.`)
  const { fileId } = document
  return {
    ...document,
    file: fileId === null ? null : await db.storedFile.findUnique({ where: { id: fileId } }),
  }
}
