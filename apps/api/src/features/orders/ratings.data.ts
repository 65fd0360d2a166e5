import type { Db } from '#api/database.ts'

/** The newest delivered order of a sender that is not rated, with its proofs; or null. */
export function findUnrated(db: Db, senderId: string) {
  return db.delivery.findFirst({
    where: { status: 'delivered', rating: null, order: { senderId } },
    orderBy: { endedAt: 'desc' },
    include: { order: true, proofs: true },
  })
}
