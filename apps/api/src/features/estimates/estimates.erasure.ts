import { Prisma } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { AccountEraser, OrderEraser } from '#api/features/accounts/erasure.ts'

/** Erases quotes that became no order; one that was to be paid stays without its addresses, for its payment. */
export const eraseQuotes: AccountEraser = async (_deps, tx, { accountIds }) => {
  const unused = { accountId: { in: [...accountIds] }, order: null }
  await tx.quote.deleteMany({ where: { ...unused, payments: { none: {} } } })
  const paid = await tx.quote.findMany({ where: unused, select: { id: true } })
  await eraseAddresses(tx, Prisma.sql`id = ANY(${paid.map(({ id }) => id)}::uuid[])`)
}

/** Erases the exact places of orders: what stays is the town, the postcode and a point within about ten kilometres. */
export const eraseOrderAddresses: OrderEraser = (_deps, tx, orderIds) =>
  eraseAddresses(
    tx,
    Prisma.sql`id IN (SELECT quote_id FROM "order" WHERE id = ANY(${[...orderIds]}::uuid[]))`,
  )

async function eraseAddresses(tx: Tx, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    UPDATE quote SET pickup_address = '', dropoff_address = '',
      pickup_lat = round(pickup_lat::numeric, 1), pickup_lon = round(pickup_lon::numeric, 1),
      dropoff_lat = round(dropoff_lat::numeric, 1), dropoff_lon = round(dropoff_lon::numeric, 1)
    WHERE ${which}`
}
