import type { Db } from '#api/database.ts'

/** The history of a delivery without what was taken back, oldest first. */
export function standingEvents(db: Db, deliveryId: string) {
  return db.deliveryEvent.findMany({
    where: { deliveryId, undoneAt: null },
    orderBy: { id: 'asc' },
    select: { status: true, at: true },
  })
}

/** Sum and number of a carrier's ratings; null for a carrier who never had an order of this sender. */
export async function ratingsOfKnownCarrier(
  db: Db,
  carrierId: string,
  senderId: string,
): Promise<{ sum: number; count: number } | null> {
  const known = await db.delivery.findFirst({
    where: { carrierId, order: { senderId } },
    select: { id: true },
  })
  if (!known) return null
  const { _sum, _count } = await db.rating.aggregate({
    where: { carrierId },
    _sum: { stars: true },
    _count: true,
  })
  return { sum: _sum.stars ?? 0, count: _count }
}
