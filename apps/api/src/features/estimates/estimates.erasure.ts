import { Prisma } from '@repo/prisma/delivery-types'
import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** Erases the accounts' quotes without an order. A quote with a payment stays, without its places. */
export const eraseQuotes: AccountEraser = async (_deps, tx, { accountIds }) => {
  const unorderedQuotes = { accountId: { in: [...accountIds] }, order: null }
  await tx.quote.deleteMany({ where: { ...unorderedQuotes, payments: { none: {} } } })
  await erasePlaces(tx, unorderedQuotes)
}

/** Erases the exact places of orders. The town, the postcode and a point within about ten kilometres stay. */
export const eraseOrderAddresses: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.$executeRaw`
    UPDATE quote SET pickup_address = '', dropoff_address = '',
      pickup_lat = round(pickup_lat::numeric, 1), pickup_lon = round(pickup_lon::numeric, 1),
      dropoff_lat = round(dropoff_lat::numeric, 1), dropoff_lon = round(dropoff_lon::numeric, 1)
    WHERE id IN (SELECT quote_id FROM "order" WHERE id = ANY(${[...orderIds]}::uuid[]))`
}

/** Erases quotes without an order. One with a payment keeps its price and loses its places and shipment. */
export async function eraseUnorderedQuotes(_deps: Deps, tx: Tx, quoteIds: readonly string[]): Promise<void> {
  const ids = [...quoteIds]
  await tx.quote.deleteMany({ where: { id: { in: ids }, payments: { none: {} }, order: null } })
  await tx.payment.updateMany({ where: { quoteId: { in: ids } }, data: { shipment: Prisma.DbNull } })
  await erasePlaces(tx, { id: { in: ids } })
}

/** Erases the remaining places of orders and the references of their payments; amounts and instants stay. */
export async function erasePlacesOfOrders(_deps: Deps, tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await tx.payment.updateMany({
    where: { order: { id: { in: ids } } },
    data: { reference: null, referenceDigest: null },
  })
  await erasePlaces(tx, { order: { id: { in: ids } } })
}

async function erasePlaces(tx: Tx, where: Prisma.QuoteWhereInput): Promise<void> {
  const noPoints = { pickupLat: 0, pickupLon: 0, dropoffLat: 0, dropoffLon: 0 }
  await tx.quote.updateMany({
    where,
    data: {
      pickupAddress: '',
      pickupCity: '',
      pickupPostcode: '',
      dropoffAddress: '',
      dropoffCity: '',
      dropoffPostcode: '',
      ...noPoints,
    },
  })
}
