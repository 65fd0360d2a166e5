import type { Deps } from '#api/deps.ts'

/** By what a sender tells an order from others. */
export type NamedOrder = {
  readonly reference: string | null
  readonly recipientName: string
  readonly dropoffAddress: string
}

/** Returns the names of a sender's own orders among these ids. Read each time: what is erased of an order is gone here, too. */
export async function findNamedOrders(
  db: Deps['db'],
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
