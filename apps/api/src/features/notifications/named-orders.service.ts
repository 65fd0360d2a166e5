import type { Db } from '#api/database.ts'

/** How a sender recognises an order. */
export type NamedOrder = {
  readonly reference: string | null
  readonly recipientName: string
  readonly dropoffAddress: string
}

/**
 * Returns the names of a sender's own orders among these ids, by id. They are read at each call, so that erased names
 * disappear here, too.
 */
export async function findNamedOrders(
  db: Db,
  senderId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  if (orderIds.length === 0) return new Map()
  const orders = await db.order.findMany({
    where: { id: { in: [...orderIds] }, senderId },
    select: { id: true, reference: true, recipientName: true, quote: { select: { dropoffAddress: true } } },
  })
  return new Map(
    orders.map(({ id, reference, recipientName, quote }) => [
      id,
      { reference, recipientName, dropoffAddress: quote.dropoffAddress },
    ]),
  )
}
