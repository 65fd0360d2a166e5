import type { Db } from '#api/database.ts'

export type SearchedTrip = {
  readonly pickupLat: number
  readonly pickupLon: number
  readonly pickupCity: string
  readonly dropoffCity: string
  readonly nature: string
  readonly weightRangeId: number
  readonly parcels: number
  readonly trolleys: number
  readonly isOversize: boolean
  readonly distanceM: number
}

/** What an order's search needs of its quote. */
export async function searchedTrip(tx: Db, orderId: string): Promise<SearchedTrip> {
  const [row] = await tx.$queryRaw<SearchedTrip[]>`
    SELECT q.pickup_lat AS "pickupLat", q.pickup_lon AS "pickupLon", q.pickup_city AS "pickupCity",
           q.dropoff_city AS "dropoffCity", q.nature, q.weight_range_id AS "weightRangeId", q.parcels, q.trolleys,
           q.is_oversize AS "isOversize", q.distance_m AS "distanceM"
    FROM "order" o JOIN quote q ON q.id = o.quote_id
    WHERE o.id = ${orderId}::uuid`
  if (!row) throw new Error(`There is no order ${orderId}`)
  return row
}
